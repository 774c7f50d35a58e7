import type { Behaviour } from "./issue.ts";
import { numberOf } from "./issue.ts";

/** A claim as an insurer understood it; `files` are the addresses from which its papers are fetched. */
export type Reported = {
  /** Identifies the request: a second one of the same key is the same claim. */
  readonly key: string;
  readonly policy: string;
  /** The number that the sender gives to the claim. */
  readonly reference: string;
  readonly files?: readonly string[];
};

/** How a claim stands; `movement` grows with each change. */
export type ClaimStand = {
  readonly standing: string;
  readonly reference?: string;
  readonly claim?: string;
  readonly movement?: number;
  readonly message?: string;
  readonly pending?: readonly { readonly key: string; readonly title: string }[];
  readonly paid?: number;
  readonly survey?: { readonly day: string; readonly time: string; readonly place: string };
};

/** A change of a claim that somebody at the insurer made. */
export type ClaimChange = Omit<ClaimStand, "reference" | "claim" | "movement">;

/** The desk of a simulated insurer that takes claims, and what is added to them. */
export type Claiming = {
  report(claim: Reported): ClaimStand;
  add(addition: Reported): ClaimStand;
  look(key: string): ClaimStand;
  behave(behaviour: Behaviour | undefined): void;
  /** Changes a claim, by the number that its sender gave to it. */
  note(reference: string, change: ClaimChange): void;
  /** Every claim and every addition that it took, once each. */
  taken(): { readonly claims: readonly Reported[]; readonly additions: readonly Reported[] };
};

/** States that a claim comes to by itself, one at each look. */
const progress = ["sent", "loaded", "analysis"] as const;

/** Opens it. */
export function openClaiming(): Claiming {
  const claims = new Map<string, { readonly claim: Reported; stand: ClaimStand; isNoted: boolean }>();
  const additions = new Map<string, Reported>();
  let behaviour: Behaviour | undefined;
  const byReference = (reference: string) =>
    [...claims.values()].find(({ claim }) => claim.reference === reference);
  return {
    behave: (one) => {
      behaviour = one;
    },
    report: (claim) => {
      const known = claims.get(claim.key) ?? byReference(claim.reference);
      if (known) return known.stand;
      if (behaviour === "claim-refused") return { standing: "refused", message: "No conocemos esa póliza" };
      const { reference, key } = claim;
      const stand = { standing: "sent", reference, claim: `S-${numberOf(key)}`, movement: 1 };
      claims.set(key, { claim, stand, isNoted: false });
      return stand;
    },
    add: (addition) => {
      const one = byReference(addition.reference);
      if (!one) return { standing: "refused", message: "No conocemos ese siniestro" };
      additions.set(addition.key, addition);
      return one.stand;
    },
    look: (key) => {
      const { reference = "" } = additions.get(key) ?? {};
      const one = claims.get(key) ?? byReference(reference);
      if (!one) return { standing: "missing", message: "No conocemos esa denuncia" };
      const { movement = 1 } = one.stand;
      const next = progress[movement];
      if (!one.isNoted && next !== undefined)
        one.stand = { ...one.stand, standing: next, movement: movement + 1 };
      return one.stand;
    },
    note: (reference, change) => {
      const one = byReference(reference);
      if (!one) throw new Error(`simulated insurer: no claim of reference "${reference}"`);
      const { claim, movement = 1 } = one.stand;
      one.stand = { reference, ...(claim ? { claim } : {}), movement: movement + 1, ...change };
      one.isNoted = true;
    },
    taken: () => ({
      claims: [...claims.values()].map(({ claim }) => claim),
      additions: [...additions.values()],
    }),
  };
}
