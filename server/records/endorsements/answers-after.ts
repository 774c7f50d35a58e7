import { wireDate } from "#engine/identifiers/index.ts";
import { type JsonObject, setAt } from "#engine/json/index.ts";
import type { Changes } from "#engine/runtime/index.ts";
import { clusterNamed, paysSum } from "../../insurance/insurers/clusters.ts";
import type { PolicyAnswers } from "../policies/policy-answers.ts";
import { expectedTotal, type QuotedCover } from "./expected.ts";
import type { Issued } from "./facts.ts";
import { scaled } from "./premium.ts";

/** What a version of a policy says once a change is laid on it, from an ISO day on; what an insurer says of its price wins. */
export function answersAfter(
  before: PolicyAnswers,
  {
    changes,
    effectiveOn,
    issued,
    quoted = [],
  }: {
    readonly changes: Laid;
    readonly effectiveOn: string;
    readonly issued?: Issued | undefined;
    readonly quoted?: readonly QuotedCover[];
  },
): PolicyAnswers {
  const changed = changedBy(before, { changes, effectiveOn });
  const expected = expectedTotal(before, changed, { price: changes.price, quoted }).total;
  return repriced(changed, before, issued?.totalPremium ?? expected ?? before.totalPremium);
}

/** What of a change is laid on a policy. */
export type Laid = Pick<Changes, "writes" | "effect" | "price">;

/** What a policy says once a change is laid on it, at the price of before. */
export function changedBy(
  before: PolicyAnswers,
  {
    changes,
    effectiveOn,
  }: { readonly changes: Pick<Changes, "writes" | "effect">; readonly effectiveOn: string },
): PolicyAnswers {
  const laid = changes.writes.reduce<JsonObject>(
    (answers, { pointer, value }) => setAt(answers, pointer, value),
    before as unknown as JsonObject, // as its flow judged it
  ) as unknown as PolicyAnswers;
  const renames = changes.writes.some(({ pointer }) => pointer === "/coverages/0/name");
  const written = renames ? withoutSum(laid) : laid;
  if (changes.effect === undefined) return written;
  return withOrWithout(written, {
    canceledOn: changes.effect === "ends" ? wireDate(effectiveOn) : undefined,
  });
}

/** Drops the value of what is insured from a policy that changed to civil liability alone. */
function withoutSum(answers: PolicyAnswers): PolicyAnswers {
  const [first, ...others] = answers.coverages ?? [];
  if (!first || paysSum(clusterNamed(first.name))) return answers;
  return { ...answers, coverages: [{ name: first.name }, ...others] };
}

function repriced(after: PolicyAnswers, before: PolicyAnswers, total: number | undefined): PolicyAnswers {
  const { totalPremium: was, netPremium: net, payment: paid } = before;
  const isSamePlan = after.payment?.installments === paid?.installments;
  if (total === was && isSamePlan) return after;
  const netPremium =
    net === undefined || was === undefined || total === undefined ? net : scaled(net, total, was);
  // Parts of the former price, or of another number of them, are no longer what is paid.
  const schedule = after.payment?.schedule?.map(({ dueOn }) => ({ dueOn }));
  const payment =
    after.payment &&
    withOrWithout(after.payment, { installmentAmount: undefined, ...(schedule && { schedule }) });
  return withOrWithout(after, { totalPremium: total, netPremium, payment });
}

function withOrWithout<T extends object>(object: T, members: Partial<Record<string, unknown>>): T {
  const entries = Object.entries({ ...object, ...members }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T; // the same but for what is said of it
}
