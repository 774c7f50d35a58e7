import type { FastifyInstance } from "fastify";
import { inWordsOf } from "../../infrastructure/errors/errors.ts";
import type { RecordServices } from "../record-services.ts";
import { holdingRoutes } from "./holdings.ts";
import { interactionRoutes } from "./interactions.ts";
import { mergeRoute } from "./merge.ts";
import texts from "./texts.json" with { type: "json" };

/** What brokers do with a client beside what its flow asks. */
export async function clientRoutes(app: FastifyInstance, services: RecordServices): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(texts, cause);
    });
    holdingRoutes(own, services);
    interactionRoutes(own, services);
    mergeRoute(own, services);
  });
}
