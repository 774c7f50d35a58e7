import type { FastifyRequest } from "fastify";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../../people/principals/guard.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import { requireProduct } from "../by-product.ts";
import { quote } from "../quotes/quote.ts";
import type { RecordServices } from "../record-services.ts";

export const scene = "emission";
export const path = "/multi-quotes/:id/emission";

/** A quote of the broker's own, of a product that they may emit; another's is not there. */
export async function openQuote(
  { db, rules, clock, limits }: RecordServices,
  request: FastifyRequest<{ Params: { readonly id: string } }>,
): Promise<Broker> {
  const broker = brokerOf(request);
  const { product } = await loadForWriting({ db }, quote, broker, { id: request.params.id });
  requireProduct(rules, broker, { scene, action: "create" }, product);
  await countRequest(db, "saveOfBroker", [broker.brokerId], clock(), limits.saveOfBroker);
  return broker;
}
