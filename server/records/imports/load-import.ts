import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Values } from "./field.ts";
import type { Guess } from "./guess-columns.ts";

export type ImportStatus = "columns" | "review" | "applying" | "done" | "undoing" | "undone";

/** A column of a file: what it is, how that is known, and what stands in it first. */
export type ImportColumn = {
  readonly title: string;
  readonly field: string | null;
  readonly known: Guess["known"] | "chosen";
  readonly samples: readonly string[];
};

export type Import = {
  readonly id: string;
  readonly brokerId: string;
  readonly kind: string;
  readonly insurer: string;
  readonly fileName: string;
  readonly sheet: string | null;
  readonly status: ImportStatus;
  readonly columns: readonly ImportColumn[];
  readonly defaults: Values;
  readonly rows: number;
  readonly author: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly emptiedAt: Date | null;
};

type Asked = { readonly kind: string; readonly brokerId: string; readonly id: string };

/** An import of a broker's own; unknown and foreign ones get the same answer. */
export async function loadImport(db: Db | Trx, { kind, brokerId, id }: Asked): Promise<Import> {
  const row = await selectImports(db)
    .where("id", "=", id)
    .where("kind", "=", kind)
    .where("broker_id", "=", brokerId)
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row as Import; // jsonb that only this server writes
}

/** The same, and nobody else changes it until the transaction ends; refused where it is in none of these steps. */
export async function lockImport(
  trx: Trx,
  asked: Asked,
  steps: readonly ImportStatus[],
  text: string,
): Promise<Import> {
  await trx.selectFrom("imports").select("id").where("id", "=", asked.id).forUpdate().execute();
  const found = await loadImport(trx, asked);
  if (!steps.includes(found.status)) throw new AppError("already-sent", { text });
  return found;
}

export function selectImports(db: Db | Trx) {
  return db
    .selectFrom("imports")
    .select([
      "id",
      "broker_id as brokerId",
      "kind",
      "insurer",
      "file_name as fileName",
      "sheet",
      "status",
      "columns",
      "defaults",
      "rows",
      "author",
      "address",
      "created_at as createdAt",
      "done_at as doneAt",
      "emptied_at as emptiedAt",
    ]);
}
