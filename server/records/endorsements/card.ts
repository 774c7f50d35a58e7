import { refuse } from "../../infrastructure/http/problems.ts";
import { findCard } from "../../insurance/payments/tokens.ts";
import type { Verify } from "../entity/stored.ts";
import type { Answers } from "../record.ts";

/**
 * The card that an endorsement pays with from now on: kept by the same person, and there when a change to one is
 * requested.
 */
export const verifyCard: Verify = async ({ db }, { body, content, principal, isSent, now }) => {
  const isByCard = (content.payment as Answers | undefined)?.paymentMethod === "creditCard";
  const { token } = (body.card ?? {}) as { readonly token?: string }; // as its envelope has it
  if (token === undefined) {
    if (isSent && isByCard) throw refuse([{ code: "field_required", path: "/payment/creditCard/number" }]);
    return undefined;
  }
  if (!isByCard) throw refuse([{ code: "field_unknown", path: "/card" }]);
  const card = await findCard(db, principal, token, now);
  if (!card) throw refuse([{ code: "field_invalid", path: "/card/token" }]);
  return { card };
};
