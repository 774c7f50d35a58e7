import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { readTable } from "../../infrastructure/tables/read-table.ts";
import type { Table } from "../../infrastructure/tables/table.ts";
import { guessColumns, type Remembered } from "./guess-columns.ts";
import type { By, ImportKind, Whose } from "./import-kind.ts";
import type { ImportColumn } from "./load-import.ts";

type Brought = Whose & {
  readonly kind: ImportKind;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly by: By;
  /** Bytes of rows that its broker may keep in all of their imports; no limit for what the server itself brings. */
  readonly most?: number;
};

/** Rows that go to the database in one statement. */
export const atOnce = 500;

/** Reads a file and keeps its rows, with what its columns seem to be; of a file that is there already, that one. */
export async function startImport(
  db: Db,
  brought: Brought,
): Promise<{ readonly id: string; readonly isKnown: boolean }> {
  const sha256 = createHash("sha256").update(brought.bytes).digest("hex");
  const before = await findSame(db, brought, sha256);
  if (before !== undefined) return { id: before, isKnown: true };
  const table = await readTable(brought.bytes, brought.brokerId);
  const remembered = await loadRemembered(db, brought);
  const id = randomUUID();
  try {
    await db.transaction().execute((trx) => insertImport(trx, { ...brought, id, sha256 }, table, remembered));
    return { id, isKnown: false };
  } catch (cause) {
    // The same file was sent twice at one moment.
    const other =
      (cause as { readonly code?: unknown }).code === "23505" && (await findSame(db, brought, sha256));
    if (!other) throw cause;
    return { id: other, isKnown: true };
  }
}

async function findSame(
  db: Db,
  { kind, brokerId, insurer }: Brought,
  sha256: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("imports")
    .select("id")
    .where("broker_id", "=", brokerId)
    .where("kind", "=", kind.name)
    .where("insurer", "=", insurer)
    .where("sha256", "=", sha256)
    .where("status", "<>", "undone")
    .executeTakeFirst();
  return row?.id;
}

async function loadRemembered(db: Db, { kind, brokerId, insurer }: Brought): Promise<Remembered> {
  const rows = await db
    .selectFrom("import_columns")
    .select(["title", "field"])
    .where("broker_id", "=", brokerId)
    .where("kind", "=", kind.name)
    .where("insurer", "=", insurer)
    .execute();
  return new Map(rows.map(({ title, field }) => [title, field]));
}

async function insertImport(
  trx: Trx,
  {
    id,
    kind,
    brokerId,
    insurer,
    name,
    sha256,
    by,
    most,
  }: Brought & { readonly id: string; readonly sha256: string },
  { sheet, columns, rows }: Table,
  remembered: Remembered,
): Promise<void> {
  const guessed = guessColumns(columns, kind.fields, remembered);
  const told = columns.map((title, index): ImportColumn => {
    const { field = null, known = "none" } = guessed[index] ?? {};
    return { title, field, known, samples: samplesOf(rows, index) };
  });
  const bytes = rows.reduce((sum, { cells }) => sum + Buffer.byteLength(JSON.stringify(cells)), 0);
  if (most !== undefined) await refuseBeyond(trx, brokerId, most - bytes);
  await trx
    .insertInto("imports")
    .values({
      ...{ id, broker_id: brokerId, kind: kind.name, insurer, file_name: name, sha256, sheet: sheet ?? null },
      ...{ status: "columns", columns: jsonb(told), rows: rows.length, bytes },
      ...{ author: by.who, address: by.address, created_at: by.at, updated_at: by.at },
      ...{ done_at: null, emptied_at: null },
    })
    .execute();
  for (let from = 0; from < rows.length; from += atOnce)
    await sql`
      insert into import_rows (import_id, number, cells)
      select ${id}::uuid, r.number, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + atOnce))}::jsonb) as r(number integer, cells jsonb)`.execute(
      trx,
    );
}

/**
 * Refuses another file of a broker who keeps more bytes of rows than that, until they apply or discard some import. Files that
 * are sent at once take turns, so that each counts those before it.
 */
async function refuseBeyond(trx: Trx, brokerId: string, room: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`imports of ${brokerId}`}))`.execute(trx);
  const { kept } = await trx
    .selectFrom("imports")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("kept"))
    .where("broker_id", "=", brokerId)
    .where("bytes", ">", 0)
    .executeTakeFirstOrThrow();
  if (kept > room) throw new AppError("imports-full");
}

/** What stands first in a column. */
function samplesOf(rows: Table["rows"], column: number): readonly string[] {
  const found = rows.find(({ cells }) => (cells[column] ?? "") !== "")?.cells[column];
  return found === undefined ? [] : [found.slice(0, 80)];
}
