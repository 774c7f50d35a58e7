import type { FastifyInstance } from "fastify";
import { findAccount } from "../brokers/broker.ts";
import { AppError, inWordsOf } from "../errors/errors.ts";
import { brokerOf } from "../principals/guard.ts";
import { ownerOf } from "../principals/principal.ts";
import type { Desk } from "../records/desk.ts";
import { fileReadRoutes } from "../records/file-routes.ts";
import type { Sent } from "../records/judge.ts";
import { answerSave, compileSave, saveSchema } from "../records/save-route.ts";
import { recordAnswer } from "../records/schemas.ts";
import { findLast, profileChange, reviewedFields } from "./profile-change.ts";

const config = { access: "broker", needs: "nothing" } as const;
const { path, summaries, texts } = profileChange;

/** The calls by which a broker asks for what is reviewed to be otherwise. */
export async function profileChangeRoutes(app: FastifyInstance, desk: Desk): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(texts, cause);
    });

    own.get(
      path,
      { config, schema: { summary: summaries.read, response: recordAnswer } },
      async (request) => {
        const broker = brokerOf(request);
        const account = await findAccount(desk.db, broker.brokerId);
        if (!account) throw new AppError("session-required");
        const { profile, identityNumber } = account;
        const last = await findLast(desk.db, ownerOf(broker));
        const current = reviewedFields.map((name) => [name, profile[name] ?? null]);
        return { data: { ...Object.fromEntries(current), identityNumber, status: last?.status ?? "none" } };
      },
    );

    own.post<{ Body: Sent["body"] }>(
      path,
      {
        config: { ...config, refusals: [404, 409, 412] },
        schema: { summary: summaries.store, ...saveSchema(profileChange, desk) },
        validatorCompiler: compileSave(own, profileChange),
      },
      (request, reply) => {
        const { body } = request;
        const content = [path.slice(1), body];
        const principal = brokerOf(request);
        const saving = { entity: profileChange, principal, id: undefined, content, now: desk.clock() };
        return answerSave(own, desk, saving, request, reply);
      },
    );

    fileReadRoutes(own, profileChange, desk, config);
  });
}
