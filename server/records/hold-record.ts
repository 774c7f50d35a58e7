import type { Trx } from "../infrastructure/db/tables.ts";
import type { Run } from "../insurance/runs/run.ts";

/** Holds the record of a run, as whoever moves it does before they begin another. */
export async function holdRecord(trx: Trx, { recordId }: Pick<Run, "recordId">): Promise<void> {
  await trx.selectFrom("records").select("id").where("id", "=", recordId).forUpdate().execute();
}
