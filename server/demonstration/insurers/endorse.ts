import type { Behaviour, Stand } from "./issue.ts";
import { numberOf } from "./issue.ts";

/** What is asked to be changed of a policy, as an insurer understood it. Money is in centavos. */
export type Change = {
  /** Who asks twice by the same key is answered the same. */
  readonly key: string;
  readonly policy: string;
  /** Its own code of what is to be changed. */
  readonly type: string;
  /** What was accepted for the whole term, and what is expected back. */
  readonly premium?: number;
  readonly refund?: number;
  /** What its paper says, too: the ISO day from which it is so, and what changes. */
  readonly from?: string;
  readonly detail?: string;
};

/** A change that was made. */
export type Changed = { readonly number: string; readonly change: Change };

/** In what a change stands. */
export type ChangeStand = Omit<Stand, "policy" | "quote"> & {
  readonly policyNumber?: string;
  readonly endorsement?: string;
  readonly refund?: number;
};

/** The desk of a simulated insurer that changes what it issued, whoever asked for it. */
export type Endorsing = {
  change(change: Change): ChangeStand;
  look(key: string): ChangeStand;
  behave(behaviour: Behaviour | undefined): void;
  /** Every change that it made. */
  made(): readonly { readonly key: string; readonly policyNumber: string; readonly number: string }[];
  /** A change of a policy that was made, by their numbers. */
  find(policy: string, number: string): Changed | undefined;
};

/** At this look what takes its time is done. */
const lastLook = 2;

/** Opens it; `approves` are the codes of what an analyst sees first. */
export function openEndorsing(approves: readonly string[]): Endorsing {
  const kept = new Map<string, { readonly change: Change; stand: ChangeStand; looks: number }>();
  let behaviour: Behaviour | undefined;
  return {
    behave: (one) => {
      behaviour = one;
    },
    change: (change) => {
      const before = kept.get(change.key);
      if (before) return before.stand;
      const stand = { policyNumber: change.policy, ...first(change) };
      kept.set(change.key, { change, stand, looks: 0 });
      return stand;
    },
    look: (key) => {
      const one = kept.get(key);
      if (!one) return { state: "missing", message: "No conocemos ese pedido" };
      const { state } = one.stand;
      if (state !== "progress" && state !== "approval") return one.stand;
      one.looks += 1;
      if (one.looks >= lastLook) {
        const isRefused = state === "approval" && behaviour === "approval-refused";
        const no = { state: "refused", message: "No lo aprobamos" } as const;
        one.stand = { policyNumber: one.change.policy, ...(isRefused ? no : done(one.change)) };
      }
      return one.stand;
    },
    made: () =>
      [...kept.values()].flatMap(({ change: { key, policy }, stand: { endorsement } }) =>
        endorsement === undefined ? [] : [{ key, policyNumber: policy, number: endorsement }],
      ),
    find: (policy, number) => {
      const one = [...kept.values()].find(
        ({ change, stand }) => change.policy === policy && stand.endorsement === number,
      );
      return one && { number, change: one.change };
    },
  };

  function first(change: Change): ChangeStand {
    const reference = `TR-${numberOf(change.key)}`;
    switch (behaviour) {
      case "in-progress":
        return { state: "progress", reference };
      case "inspection":
        return { state: "inspection", message: "Hay que inspeccionar el vehículo" };
      case "fields":
        return {
          state: "fields",
          fields: [{ name: "/effectiveDate", message: "Esa fecha no se puede" }],
          message: "Esa fecha no se puede",
        };
      case "price":
        if (change.premium !== undefined && kept.size === 0)
          return { state: "price", total: Math.round(change.premium * 1.05) };
    }
    if (approves.includes(change.type) || behaviour?.startsWith("approval"))
      return { state: "approval", reference, message: "Lo tiene que aprobar un analista" };
    return done(change);
  }

  function done({ key, premium, refund }: Change): ChangeStand {
    return {
      state: "issued",
      endorsement: String(numberOf(key)),
      ...(premium === undefined ? {} : { total: premium }),
      ...(refund === undefined ? {} : { refund }),
    };
  }
}
