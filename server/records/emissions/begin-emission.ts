import type { JsonObject } from "#engine/json/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Asking } from "../../insurance/runs/asking.ts";
import type { BegunBy, Moved } from "../entity/stored.ts";
import type { Mover } from "../move.ts";
import { holdRenewed } from "../quotes/renews.ts";
import type { Answers } from "../record.ts";
import { type EmissionFacts, factsOf } from "./facts.ts";
import { keepConsent } from "./keep-consent.ts";
import { paymentOf } from "./payment-of.ts";

/** The kind of connector that issues. */
export const emissionKind = "emission";

/** The server's own work on emissions, as history and audit tell. */
export const emitter = {
  by: "job",
  principal: { type: "job", name: "emission" },
  action: "emit",
} as const satisfies Mover;

/**
 * Sends what was judged to its insurer. The quote's row is its lock: of two who ask for new prices and for this one at
 * once, the second is told.
 */
export async function beginEmission(
  trx: Trx,
  moved: Moved,
  { insurers, secrets }: Pick<BegunBy, "insurers" | "secrets">,
): Promise<() => void> {
  const { id, product, answers } = moved;
  const facts = factsOf(moved.facts);
  const quote = await trx
    .selectFrom("quotes")
    .select("round")
    .where("record_id", "=", facts.quoteId)
    .forUpdate()
    .executeTakeFirst();
  if (quote?.round !== facts.round) throw new AppError("quote-changed");
  await holdRenewed(trx, facts.quoteId);
  await trx.updateTable("records").set({ insurer: facts.insurer }).where("id", "=", id).execute();
  await keepConsent(trx, moved);
  const begin = await sendEmission(trx, { id, product, answers, facts, secrets }, insurers);
  if (!begin) throw new AppError("not-emitted-here");
  return begin;
}

export type Sendable = {
  readonly id: string;
  readonly product: string | null;
  readonly answers: Answers;
  readonly facts: EmissionFacts;
  /** Only at the moment in which somebody sends them. */
  readonly secrets?: JsonObject | undefined;
};

/**
 * Asks the insurer for the policy, as a run of this attempt; answers what is done once that is committed, undefined where
 * nobody can ask that insurer.
 */
export async function sendEmission(
  trx: Trx,
  { id, product, answers, facts, secrets }: Sendable,
  asking: Asking | undefined,
): Promise<(() => void) | undefined> {
  const { offer, ...chosen } = await trx
    .selectFrom("quote_coverages")
    .select(["own_quote as quoteId", "own_code as ownCode", "offer"])
    .where("id", "=", facts.coverageId)
    .executeTakeFirstOrThrow();
  const inspectionId = facts.approvedInspection;
  const payment = paymentOf(answers, offer);
  const given = {
    ...answers,
    ...chosen,
    payment,
    acceptedPrice: facts.price,
    card: facts.card,
    inspectionId,
  };
  const asked = await asking?.askOne(facts.insurer, emissionKind, product ?? "", given, secrets);
  if (!asking || !asked) return undefined;
  await asking.runs.begin(trx, id, facts.attempt, [asked]);
  return () => asking.runs.perform(id, facts.attempt);
}
