import type { Trx } from "../../infrastructure/db/tables.ts";
import type { OwnedRecord } from "../record.ts";
import { columns, toRecord } from "../record-row.ts";
import type { EmissionFacts } from "./facts.ts";

export type Emission = OwnedRecord & { readonly facts: EmissionFacts };

/** An emission, held until what came is stored: whoever asks meanwhile finds what it came to. */
export async function lockEmission(trx: Trx, id: string): Promise<Emission | undefined> {
  const row = await trx
    .selectFrom("records")
    .select([...columns, "records.owner"])
    .where("records.id", "=", id)
    .where("records.entity", "=", "emission")
    .forUpdate()
    .executeTakeFirst();
  return row && (toRecord(row) as Emission); // as this folder writes it
}
