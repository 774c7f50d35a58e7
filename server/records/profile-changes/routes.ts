import type { FastifyInstance } from "fastify";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import type { Sent } from "../judge.ts";
import type { RecordServices } from "../record-services.ts";
import { answerSave, compileSave, saveSchema } from "../save-route.ts";
import { recordAnswer } from "../schemas.ts";
import { findLast, profileChange, reviewedFields } from "./profile-change.ts";

const config = { access: "broker", needs: "nothing" } as const;
const { path, summaries, texts } = profileChange;

/** The calls by which a broker asks for what is reviewed to be otherwise. */
export async function profileChangeRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(texts, cause);
    });

    own.get(
      path,
      { config, schema: { summary: summaries.read, response: recordAnswer } },
      async (request) => {
        const broker = brokerOf(request);
        const account = await findAccount(services.db, broker.brokerId);
        if (!account) throw new AppError("session-required");
        const { profile, identityNumber } = account;
        const last = await findLast(services.db, ownerOf(broker));
        const current = reviewedFields.map((name) => [name, profile[name] ?? null]);
        return { data: { ...Object.fromEntries(current), identityNumber, status: last?.status ?? "none" } };
      },
    );

    own.post<{ Body: Sent["body"] }>(
      path,
      {
        config: { ...config, refusals: [404, 409, 412] },
        schema: { summary: summaries.store, ...saveSchema(profileChange, services) },
        validatorCompiler: compileSave(own, profileChange),
      },
      (request, reply) => {
        const { body } = request;
        const content = [path.slice(1), body];
        const principal = brokerOf(request);
        const saving = { entity: profileChange, principal, id: undefined, content, now: services.clock() };
        return answerSave(own, services, saving, request, reply);
      },
    );
  });
}
