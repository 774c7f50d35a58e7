import type { Trx } from "../../../infrastructure/db/tables.ts";
import type { Asking } from "../../../insurance/runs/asking.ts";

/** The kind of connector that tells of a policy's documents. */
export const documentsKind = "documents";

/** Whose documents: of the version of a policy that this record made. */
export type WantedDocuments = {
  readonly recordId: string;
  /** Another at each time that a record makes a version. */
  readonly round: number;
  readonly insurer: string;
  readonly product: string;
  readonly policyNumber: string;
  /** Where a change of it was issued, and not the policy. */
  readonly endorsementNumber?: string;
};

/**
 * Asks an insurer for the documents of what it issued, as a run of the record that it was issued for; answers what is done
 * once that is committed. Undefined where it gives none.
 */
export async function askDocuments(
  trx: Trx,
  asking: Asking | undefined,
  { recordId, round, insurer, product, ...of }: WantedDocuments,
): Promise<(() => void) | undefined> {
  const asked = await asking?.askOne(insurer, documentsKind, product, of);
  if (!asking || !asked) return undefined;
  await asking.runs.begin(trx, recordId, round, [asked]);
  return () => asking.runs.perform(recordId, round);
}
