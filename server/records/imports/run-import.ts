import { sql } from "kysely";
import type { JsonObject } from "#engine/json/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { Values } from "./field.ts";
import type { By, ImportKind } from "./import-kind.ts";
import { removeUnused } from "./kinds/remove-unused.ts";
import { importKindOf } from "./kinds.ts";
import { type Import, selectImports } from "./load-import.ts";
import { chosenOf, type RowChange } from "./review-row.ts";
import { atOnce } from "./start-import.ts";

/** The name of the job. */
export const importJob = "import";

/**
 * The job `import`: writes what was reviewed, or takes back what was written, some rows in each transaction, all of them
 * or none. What a process that ended has left is gone on with by the next one: a row says itself what became of it.
 */
export function createImportJob({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return async ({ id }: JsonObject): Promise<void> => {
    if (typeof id !== "string") return;
    for (let isMore = true; isMore; )
      isMore = await db.transaction().execute((trx) => workOn(trx, id, clock()));
  };
}

/** Some rows of an import, and whether there may be more. */
async function workOn(trx: Trx, id: string, at: Date): Promise<boolean> {
  // Two processes that were given the same take turns.
  await trx.selectFrom("imports").select("id").where("id", "=", id).forUpdate().execute();
  const row = await selectImports(trx).where("id", "=", id).executeTakeFirst();
  const found = row as Import | undefined; // jsonb that only this server writes
  if (!found || !["applying", "undoing"].includes(found.status)) return false;
  const kind = importKindOf(found.kind);
  const by = { at, who: found.author, address: found.address };
  return found.status === "applying" ? apply(trx, found, kind, by) : undo(trx, found, kind, by);
}

type Outcome = {
  readonly number: number;
  readonly outcome: "written" | "left" | "undone" | "kept";
  readonly reason?: string | undefined;
  readonly entity_id?: string;
  readonly after_version?: number | undefined;
  readonly made_id?: string | null | undefined;
  readonly was?: object | null | undefined;
};

async function apply(trx: Trx, found: Import, kind: ImportKind, by: By): Promise<boolean> {
  const rows = await selectRows(trx, found.id)
    .where("state", "in", ["new", "changed"])
    .where("outcome", "is", null)
    .orderBy("number")
    .limit(atOnce)
    .execute();
  if (rows.length === 0) return finish(trx, found, by.at);
  const known = await kind.load(
    trx,
    found,
    rows.flatMap(({ key }) => key ?? []),
  );
  // What somebody wrote since it was looked at: they have not seen what the file would make of it.
  const isChanged = ({ key, before }: (typeof rows)[number]) =>
    (known.get(key ?? "")?.version ?? 0) !== before;
  const left = rows.filter(isChanged);
  const kept = rows.filter((row) => !isChanged(row));
  const writes = kept.map(({ key, said, changes }) => {
    const stored = known.get(key ?? "");
    const chosen = chosenOf(changes as readonly RowChange[]); // as `reviewImport` wrote them
    const values = stored
      ? Object.fromEntries(chosen.map(({ field, after }) => [field, after]))
      : (said as Values);
    return { known: stored, values };
  });
  const written = await kind.write(trx, writes, { ...whoseOf(found), by, fileId: found.id });
  await writeOutcomes(trx, found.id, [
    ...left.map(({ number }) => ({ number, outcome: "left", reason: "changed" }) as const),
    ...kept.flatMap(({ number }, at) => {
      const { id, version, made, was } = written[at] ?? {};
      if (id === undefined) throw new Error(`import ${found.id}: row ${number} was written as nothing`);
      return [
        { number, outcome: "written", entity_id: id, after_version: version, made_id: made, was } as const,
      ];
    }),
  ]);
  await touch(trx, found.id, by.at);
  return true;
}

/** What was written says nothing of anybody any more; what was left out stays for a while, to be put right. */
async function finish(trx: Trx, { id }: Import, at: Date): Promise<boolean> {
  await trx
    .updateTable("import_rows")
    .set({ outcome: "left" })
    .where("import_id", "=", id)
    .where("state", "in", ["error", "conflict"])
    .execute();
  // What is part of a row goes where it goes.
  await trx
    .updateTable("import_rows as r")
    .set({ outcome: "left" })
    .where("r.import_id", "=", id)
    .where("r.state", "=", "joined")
    .where("r.key", "in", (query) =>
      query
        .selectFrom("import_rows as first")
        .select("first.key")
        .where("first.import_id", "=", id)
        .where("first.state", "<>", "joined")
        .where("first.outcome", "=", "left"),
    )
    .execute();
  await trx
    .updateTable("import_rows")
    .set({ cells: null, said: null, changes: null, title: null, key: null })
    .where("import_id", "=", id)
    .where("state", "in", ["new", "changed", "same", "joined"])
    .where(({ or, eb }) => or([eb("outcome", "is", null), eb("outcome", "=", "written")]))
    .execute();
  await trx
    .updateTable("imports")
    .set({ status: "done", done_at: at, updated_at: at, bytes: keptBytes(id) })
    .where("id", "=", id)
    .execute();
  return false;
}

/** Bytes of the rows that were left out: the others keep no cells. */
function keptBytes(id: string) {
  return sql<number>`(select coalesce(sum(octet_length(cells::text)), 0) from import_rows where import_id = ${id})`;
}

async function undo(trx: Trx, found: Import, kind: ImportKind, by: By): Promise<boolean> {
  const { id, brokerId } = found;
  const rows = await selectRows(trx, id)
    .where("outcome", "=", "written")
    .orderBy("number", "desc")
    .limit(atOnce)
    .execute();
  if (rows.length === 0) return undoMade(trx, id, by);
  const undone = rows.map(({ number, entityId, before, after, was }) => {
    if (entityId === null || after === null)
      throw new Error(`import ${id}: row ${number} was written as nothing`);
    return { id: entityId, before: before ?? 0, after, was: was as object | null, brokerId };
  });
  const kept = await kind.undo(trx, undone, by);
  await writeOutcomes(
    trx,
    id,
    rows.map(({ number }, at) => ({ number, outcome: kept[at] ? "kept" : "undone", reason: kept[at] })),
  );
  await touch(trx, id, by.at);
  return true;
}

/** Removes the clients that were made beside what was taken back, so many at once as rows; with the last of them it is undone. */
async function undoMade(trx: Trx, id: string, by: By): Promise<boolean> {
  const made = await trx
    .selectFrom("import_rows")
    .select(["number", "made_id as made"])
    .where("import_id", "=", id)
    .where("made_id", "is not", null)
    .orderBy("number")
    .limit(atOnce)
    .execute();
  await removeUnused(
    trx,
    made.flatMap((row) => row.made ?? []),
    by,
  );
  // Whoever is still needed stays: they are looked at once.
  const last = made.at(-1);
  if (last !== undefined)
    await trx
      .updateTable("import_rows")
      .set({ made_id: null })
      .where("import_id", "=", id)
      .where("number", "<=", last.number)
      .execute();
  const isMore = made.length === atOnce;
  await trx
    .updateTable("imports")
    .set({ updated_at: by.at, ...(isMore ? {} : { status: "undone" as const }) })
    .where("id", "=", id)
    .execute();
  return isMore;
}

function whoseOf({ brokerId, insurer }: Import) {
  return { brokerId, insurer };
}

function selectRows(trx: Trx, id: string) {
  return trx
    .selectFrom("import_rows")
    .select([
      "number",
      "key",
      "said",
      "changes",
      "entity_id as entityId",
      "before_version as before",
      "after_version as after",
      "was",
    ])
    .where("import_id", "=", id);
}

async function touch(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("imports").set({ updated_at: at }).where("id", "=", id).execute();
}

async function writeOutcomes(trx: Trx, id: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update import_rows r set outcome = x.outcome, reason = x.reason, entity_id = coalesce(x.entity_id, r.entity_id),
      after_version = coalesce(x.after_version, r.after_version), made_id = coalesce(x.made_id, r.made_id),
      was = coalesce(x.was, r.was)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x(number integer, outcome text, reason text,
      entity_id uuid, after_version integer, made_id uuid, was jsonb)
    where r.import_id = ${id}::uuid and r.number = x.number`.execute(trx);
}
