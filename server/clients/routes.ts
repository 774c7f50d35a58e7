import type { FastifyInstance } from "fastify";
import { inWordsOf } from "../errors/errors.ts";
import type { Desk } from "../records/desk.ts";
import { holdingRoutes } from "./holdings.ts";
import { interactionRoutes } from "./interactions.ts";
import { mergeRoute } from "./merge.ts";
import texts from "./texts.json" with { type: "json" };

/** What brokers do with a client beside what its flow asks. */
export async function clientRoutes(app: FastifyInstance, desk: Desk): Promise<void> {
  await app.register(async (own) => {
    own.setErrorHandler((cause) => {
      throw inWordsOf(texts, cause);
    });
    holdingRoutes(own, desk);
    interactionRoutes(own, desk);
    mergeRoute(own, desk);
  });
}
