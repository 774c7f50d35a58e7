import type { Changes } from "#engine/runtime/index.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { findCard, type KeptCard } from "../../insurance/payments/tokens.ts";
import type { Verify } from "../entity/stored.ts";
import type { Answers } from "../record.ts";

/**
 * The card that an endorsement pays with from now on: kept by the same person, and there when a change to one is
 * requested.
 */
export const verifyCard: Verify = async ({ db }, { body, content, changes, principal, isSent, now }) => {
  const isByCard = (content.payment as Answers | undefined)?.paymentMethod === "creditCard";
  const { token } = (body.card ?? {}) as { readonly token?: string }; // as its envelope has it
  if (token === undefined) {
    if (isSent && isByCard) throw refuse([{ code: "field_required", path: "/payment/creditCard/number" }]);
    return undefined;
  }
  if (!isByCard) throw refuse([{ code: "field_unknown", path: "/card" }]);
  const card = await findCard(db, principal, token, now);
  if (!card) throw refuse([{ code: "field_invalid", path: "/card/token" }]);
  return { card, ...(changes === undefined ? {} : { changes: withCard(changes, card) }) };
};

/** Adds brand and last four digits to the line of the payment method: the flow that runs here never sees the number. */
function withCard(changes: Changes, { brand, last4 }: KeptCard): Changes {
  const after = `${brand || "Tarjeta"} terminada en ${last4}`;
  const lines = changes.lines.map((line) =>
    line.pointer === "/payment/paymentMethod" ? { ...line, after } : line,
  );
  return { ...changes, lines };
}
