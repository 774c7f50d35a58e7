import { wireDate } from "#engine/identifiers/index.ts";
import type { PolicyAnswers } from "../policies/policy-answers.ts";
import type { EmissionFacts } from "./facts.ts";
import type { Issuance } from "./standing.ts";

type Schedule = NonNullable<NonNullable<PolicyAnswers["payment"]>["schedule"]>;

/**
 * Returns when each instalment is due, as the insurer says; undefined where it says another number of them than was
 * accepted, or days out of order: then they are estimated. Amounts that do not add up to the premium are left out.
 */
export function scheduleOf(
  { instalments = [] }: Issuance,
  { count, total }: { readonly count: number | undefined; readonly total: number | undefined },
): Schedule | undefined {
  const days = instalments.map(({ dueOn }) => dueOn);
  const isInOrder = days.every((day, at) => at === 0 || day >= (days[at - 1] ?? ""));
  if (days.length === 0 || days.length !== count || !isInOrder) return undefined;
  const sum = instalments.reduce((cents, { amount = Number.NaN }) => cents + amount, 0);
  return instalments.map(({ dueOn, amount }) => ({
    dueOn: wireDate(dueOn),
    ...(amount !== undefined && sum === total ? { amount } : {}),
  }));
}

type Offer = { readonly covers?: unknown; readonly needsInspection?: unknown };

/** Returns what is covered and how its inspection stands: the insurer's word, else what was quoted and is known here. */
export function issuedOf(
  issued: Issuance,
  { name, offer, facts }: { readonly name: string; readonly offer: Offer; readonly facts: EmissionFacts },
): PolicyAnswers["issued"] {
  const codes = issued.covers ?? (Array.isArray(offer.covers) ? offer.covers.map(String) : []);
  const inspection = issued.inspection ?? inspectionOf(offer, facts);
  if (codes.length === 0 && inspection === undefined) return undefined;
  return {
    ...(inspection === undefined ? {} : { inspection }),
    ...(codes.length === 0 ? {} : { covers: { of: name, codes } }),
  };
}

function inspectionOf(
  { needsInspection }: Offer,
  { approvedInspection }: EmissionFacts,
): Issuance["inspection"] {
  if (approvedInspection !== undefined) return "approved";
  return needsInspection === false ? "notRequired" : undefined;
}
