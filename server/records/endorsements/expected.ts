import type { Changes } from "#engine/runtime/index.ts";
import { clusterNamed, paysSum } from "../../insurance/insurers/clusters.ts";
import type { Cover, PolicyAnswers } from "../policies/policy-answers.ts";
import { scaled } from "./premium.ts";

/**
 * What a changed policy costs as far as it is known here, and by what: it stays what it was, changes as something else does, is
 * what its insurer quoted of that coverage beside the one that was taken, or is its insurer's to say. Money is in centavos.
 */
export type Expected =
  | { readonly basis: "kept" | "proportion"; readonly total?: number | undefined }
  | { readonly basis: "quoted"; readonly total: number; readonly quotedOn: string }
  | { readonly basis: "insurer"; readonly total?: undefined };

/** What an insurer quoted when the policy was taken; of the one that was taken `isTaken`. */
export type QuotedCover = {
  readonly cluster: string;
  readonly total: number | null;
  readonly sumInsured: number | null;
  readonly isTaken: boolean;
  /** As an ISO day. */
  readonly on: string;
};

type Known = { readonly price: Changes["price"]; readonly quoted: readonly QuotedCover[] };

export function expectedTotal(
  before: PolicyAnswers,
  after: PolicyAnswers,
  { price, quoted }: Known,
): Expected {
  const { totalPremium } = before;
  if (price === undefined) return { basis: "kept", total: totalPremium };
  if (price === "insurer") return quotedBeside(before, after, quoted) ?? { basis: "insurer" };
  if (totalPremium === undefined) return { basis: "insurer" };
  return { basis: "proportion", total: scaled(totalPremium, price.to, price.from) };
}

/**
 * The coverage that the policy changes to, where it was quoted for the same sum beside the one whose price is still paid: one
 * price is compared with another of the same day. Of several plans that go by its name nobody knows which is meant.
 */
function quotedBeside(
  before: PolicyAnswers,
  after: PolicyAnswers,
  quoted: readonly QuotedCover[],
): Expected | undefined {
  const [was, is] = [before, after].map(({ coverages }) => coverages?.[0]);
  const taken = quoted.find(({ isTaken }) => isTaken);
  if (!taken || !is || was?.name === is.name || taken.total !== before.totalPremium) return undefined;
  if (![was, is].every((cover) => isOfSum(cover, taken.sumInsured))) return undefined;
  const cluster = clusterNamed(is.name);
  const [only, ...others] = quoted.filter(
    (one) => one.cluster === cluster && !one.isTaken && one.sumInsured === taken.sumInsured,
  );
  if (others.length > 0 || !only || only.total === null) return undefined;
  return { basis: "quoted", total: only.total, quotedOn: only.on };
}

/** Returns whether a coverage is of the sum that was quoted; civil liability is of none, whatever was quoted beside it. */
function isOfSum(cover: Cover | undefined, quoted: number | null): boolean {
  if (cover && cover.sumInsured === undefined && !paysSum(clusterNamed(cover.name))) return true;
  return (cover?.sumInsured ?? null) === quoted;
}
