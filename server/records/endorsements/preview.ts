import { parseDate } from "#engine/identifiers/index.ts";
import type { Changes } from "#engine/runtime/index.ts";
import { versionOn } from "../../insurance/policies/load-policy.ts";
import type { PolicyAnswers } from "../policies/policy-answers.ts";
import type { Answers } from "../record.ts";
import { changedBy, type Laid } from "./answers-after.ts";
import type { Base } from "./base.ts";
import { type Expected, expectedTotal } from "./expected.ts";
import { factsOf, type Issued } from "./facts.ts";
import { type Premium, premiumFor } from "./premium.ts";

/** What an endorsement is expected to cost or give back, by what is known of it here. */
export function previewOf(
  base: Base,
  { answers, facts }: { readonly answers: Answers; readonly facts: Answers },
): Premium | undefined {
  const { changes, issued } = factsOf(facts);
  const effectiveOn = dayIn(answers);
  if (!changes || effectiveOn === undefined) return undefined;
  return premiumOfChange(base, { changes, effectiveOn, issued });
}

type Change = {
  readonly changes: Laid;
  readonly effectiveOn: string;
  /** What its insurer made of it; what that says nothing of is as it was expected. */
  readonly issued?: Issued | undefined;
};

export function premiumOfChange(base: Base, { changes, effectiveOn, issued }: Change): Premium {
  const said = answersOn(base, effectiveOn);
  const before = said?.totalPremium ?? base.totalPremium ?? undefined;
  const { effect, price } = changes;
  const of = (after: number | undefined) =>
    premiumFor(termOf(base), { effectiveOn: heldFrom(said, { effect, effectiveOn }), before, after, effect });
  if (effect !== undefined) return of(issued?.totalPremium ?? before);
  const expected: Expected = said
    ? expectedTotal(said, changedBy(said, { changes, effectiveOn }), { price, quoted: base.quoted })
    : { basis: price === undefined ? "kept" : "insurer" };
  if (issued) return of(issued.totalPremium ?? expected.total ?? before);
  const { basis, total: after = basis === "kept" ? before : undefined } = expected;
  return { ...of(after), basis, ...(expected.basis === "quoted" ? { quotedOn: expected.quotedOn } : {}) };
}

/** From when it is paid for: what is opened again before it ended goes on from its end. */
function heldFrom(
  said: PolicyAnswers | undefined,
  { effect, effectiveOn }: Pick<Changes, "effect"> & { readonly effectiveOn: string },
): string {
  const ended = said?.canceledOn === undefined ? undefined : parseDate(said.canceledOn);
  return effect === "reopens" && ended !== undefined && ended > effectiveOn ? ended : effectiveOn;
}

/** What the policy says on a day; nothing where nobody here has said it. */
export function answersOn({ versions }: Base, day: string) {
  const answers = versionOn(versions, day)?.answers;
  return answers?.insurer === undefined ? undefined : answers;
}

/** The whole term, though it was ended before. */
function termOf(base: Base) {
  const { startsOn, endsOn } = base;
  const said = base.versions.at(-1)?.answers.validTo;
  return { startsOn, endsOn: (said === undefined ? undefined : parseDate(said)) ?? endsOn };
}

/** The ISO day from which it is asked for. */
export function dayIn({ effectiveDate }: Answers): string | undefined {
  return typeof effectiveDate === "string" ? parseDate(effectiveDate) : undefined;
}
