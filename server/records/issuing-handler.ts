import { isObject, type Json } from "#engine/json/index.ts";
import type { Trx } from "../infrastructure/db/tables.ts";
import type { RunHandler, Settled } from "../insurance/runs/run.ts";
import { holdRecord } from "./hold-record.ts";
import type { OwnedRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";

/** In these an insurer still has what it was asked to issue: it is asked how that stands until it has ended. */
const underWay: readonly Json[] = ["in_emission", "requires_approval"];

type Issuing = {
  readonly kind: string;
  readonly services: Pick<RecordServices, "jobs">;
  /** Writes what came of it, in the transaction that ends the run. */
  readonly settle: (trx: Trx, settled: Settled) => Promise<(() => void) | undefined>;
};

/** What is made of the word of an insurer that issues: a policy, or a change of one. */
export function createIssuingHandler({ kind, services, settle }: Issuing): RunHandler {
  return {
    kind,
    hold: holdRecord,
    ready: async () => services.jobs?.ready(),
    isOpen: (outcome) =>
      "output" in outcome && isObject(outcome.output) && underWay.includes(outcome.output.status ?? null),
    settle: async (trx, settled) => {
      const after = await settle(trx, settled);
      return () => {
        services.jobs?.wake();
        after?.();
      };
    },
  };
}

/** Keeps what is known of a record beside its answers, where it stays as it is. */
export async function learnFacts(
  trx: Trx,
  { id, facts }: Pick<OwnedRecord, "id" | "facts">,
  change: object,
): Promise<undefined> {
  await trx
    .updateTable("records")
    .set({ facts: JSON.stringify({ ...facts, ...change }) })
    .where("id", "=", id)
    .execute();
}
