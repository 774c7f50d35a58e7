import type { Trx } from "../../infrastructure/db/tables.ts";
import { versionOn } from "../../insurance/policies/load-policy.ts";
import type { Moved } from "../entity/stored.ts";
import { storePolicy } from "../policies/store-policy.ts";
import { answersAfter } from "./answers-after.ts";
import { type Base, loadBase } from "./base.ts";
import { factsOf } from "./facts.ts";
import { answersOn, dayIn } from "./preview.ts";

/**
 * What was issued becomes what the policy says from its day on, in the transaction in which it is issued. What was said to
 * begin later stays later, with this change in it: on any day the policy is what it was changed to until then.
 */
export async function applyEffect(trx: Trx, { id, status, answers, facts, at }: Moved): Promise<void> {
  if (status !== "issued") return;
  const { changes, issued } = factsOf(facts);
  const effectiveOn = dayIn(answers);
  const row = await trx
    .selectFrom("records as r")
    .innerJoin("policies as p", "p.id", "r.policy_id")
    .select(["p.id", "p.insurer"])
    .where("r.id", "=", id)
    .forUpdate("p")
    .executeTakeFirst();
  const base = row && (await loadBase(trx, row.id));
  // A policy that nobody here keeps is its insurer's alone.
  if (!row || !base || !changes || effectiveOn === undefined || base.brokerId === null) return;
  if (!answersOn(base, effectiveOn)) return;
  const kind = changes.effect === "ends" ? "cancellation" : "endorsement";
  const by = { at, who: `insurer:${row.insurer}`, address: "insurer" };
  let before = base.version;
  for (const { from, said } of turnsFrom(base, effectiveOn)) {
    const stored = await storePolicy(trx, {
      ...{ id: base.id, before, kind, effectiveFrom: from, recordId: id },
      ...{ brokerId: base.brokerId, source: "insurer", by },
      answers: answersAfter(said, { changes, effectiveOn, issued, quoted: base.quoted }),
    });
    before = stored.version;
  }
}

/** The days on which the policy turns into something else, from one on, with what it says from each. */
export function turnsFrom({ versions }: Pick<Base, "versions">, day: string) {
  const later = [...new Set(versions.map(({ effectiveFrom }) => effectiveFrom).filter((from) => from > day))];
  return [day, ...later.toSorted()].flatMap((from) => {
    const version = versionOn(versions, from);
    // What begins on a later day says something else from then on only where nothing newer began before it.
    return version && (from === day || version.effectiveFrom === from)
      ? [{ from, said: version.answers }]
      : [];
  });
}
