import { parseDate } from "#engine/identifiers/index.ts";
import type { Changes } from "#engine/runtime/index.ts";
import { versionOn } from "../../insurance/policies/load-policy.ts";
import type { Answers } from "../record.ts";
import { answersAfter } from "./answers-after.ts";
import type { Base } from "./base.ts";
import { factsOf } from "./facts.ts";
import { type Premium, premiumFor } from "./premium.ts";

/** What an endorsement is expected to cost or give back, by what is known of it here. */
export function previewOf(
  base: Base,
  { answers, facts }: { readonly answers: Answers; readonly facts: Answers },
): Premium | undefined {
  const { changes, issued } = factsOf(facts);
  const effectiveOn = dayIn(answers);
  if (!changes || effectiveOn === undefined) return undefined;
  return premiumOfChange(base, { changes, effectiveOn, total: issued?.totalPremium });
}

type Change = {
  readonly changes: Pick<Changes, "writes" | "effect">;
  readonly effectiveOn: string;
  /** As its insurer says it. */
  readonly total?: number | undefined;
};

export function premiumOfChange(base: Base, { changes, effectiveOn, total }: Change): Premium {
  const said = answersOn(base, effectiveOn);
  const before = said?.totalPremium ?? base.totalPremium ?? undefined;
  const after = total ?? (said && answersAfter(said, { changes, effectiveOn }).totalPremium) ?? before;
  return premiumFor(termOf(base), { effectiveOn, before, after, isEnded: changes.effect === "ends" });
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
