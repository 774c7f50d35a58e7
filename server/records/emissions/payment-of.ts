import type { JsonObject } from "#engine/json/index.ts";
import type { Answers } from "../record.ts";

/** How a policy is paid: as was answered, in as many instalments as its price was quoted for. */
export function paymentOf({ payment }: Answers, offer: unknown): JsonObject {
  const answered = (payment ?? {}) as JsonObject; // as its flow judged it
  const quoted = (offer as { readonly installments?: number }).installments;
  return quoted === undefined ? answered : { ...answered, installments: quoted };
}
