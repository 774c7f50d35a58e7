import type { FastifyInstance } from "fastify";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { cleanEmail } from "../../people/brokers/broker.ts";
import { principalOf } from "../../people/principals/guard.ts";
import { countOrWork, workOf } from "../../people/tickets/work.ts";
import type { Entity } from "../entity.ts";
import type { Sent } from "../judge.ts";
import type { RecordServices } from "../record-services.ts";
import { answerSave, compileSave, saveSchema } from "../save-route.ts";
import { addressRequest } from "./address-request.ts";
import { publicRequests } from "./public-requests.ts";

/** What anybody asks for without saying who they are: it is taken from whoever asks, and answers its code at once. */
export async function publicRequestRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  for (const entity of publicRequests)
    await app.register(async (own) => {
      own.setErrorHandler((cause) => {
        throw inWordsOf(entity.texts, cause);
      });
      requestRoute(own, entity, services);
    });
}

function requestRoute(app: FastifyInstance, entity: Entity, services: RecordServices): void {
  const { db, clock, limits, platforms } = services;
  const { path, summaries } = entity;
  app.post<{ Body: Sent["body"] }>(
    path,
    {
      config: { access: "public", refusals: [404, 409, 412, 429] },
      schema: { summary: summaries.store, ...saveSchema(entity, services) },
      validatorCompiler: compileSave(app, entity),
    },
    async (request, reply) => {
      const { body } = request;
      const now = clock();
      const platform = String(body.platform).toLowerCase();
      await platforms.look();
      if (!platforms.has(platform)) throw new AppError("not-found");
      await countRequest(db, "publicRequest", [networkOf(request.ip)], now, limits.publicRequest);
      // Whose address it is did not ask: each mail past a few costs work.
      const address = cleanEmail(String(body.email ?? ""));
      const work = { work: workOf(request), now, limits };
      await countOrWork(db, "publicRequestOfEmail", [address], work);
      // Each request is a notice and a mail to the platform's broker.
      await countOrWork(db, "publicRequestOfPlatform", [platform], work);
      const principal = principalOf(request);
      const addressed = await addressRequest(services, platform, body);
      const content = [path.slice(1), body];
      const saving = { entity, principal, id: undefined, addressed, content, now, isTagged: false };
      return answerSave(app, services, saving, request, reply);
    },
  );
}
