import { sql } from "kysely";
import { isEqual, type JsonObject } from "#engine/json/index.ts";
import { recordChange } from "../../../infrastructure/audit/record.ts";
import { jsonb } from "../../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../../infrastructure/db/tables.ts";
import type { AnsweredClient } from "../../clients/answered.ts";
import { client as entity } from "../../clients/client.ts";
import { keepClients } from "../../clients/keep-client.ts";
import { indexColumns } from "../../search-index.ts";
import type { Fields, Values } from "../field.ts";
import type {
  By,
  ImportKind,
  Kept,
  Known,
  Origin,
  RowUndo,
  RowWrite,
  Whose,
  Written,
} from "../import-kind.ts";
import { personIn } from "../person-in.ts";
import { problemAt } from "../row-problem.ts";
import { putValues, valuesAt } from "./at-fields.ts";
import { joinNames, personOf, withPerson, withPhoneType } from "./client-values.ts";
import described from "./clients.json" with { type: "json" };
import { removeUnused } from "./remove-unused.ts";

const fields = described as Fields; // its words are ours: a test holds it to them

/** A broker's clients: known by their documents. */
export const clientsKind: ImportKind = {
  name: "clients",
  path: "/clients",
  title: "Clientes",
  isNewCalled: "un cliente nuevo",
  needs: { scene: "clients", action: "create" },
  fields,
  isOfInsurer: false,
  keyField: "document",
  complete: (values) => joinNames(values),
  check: ({ holder }, known) =>
    known === undefined && holder === undefined
      ? [problemAt("holder", { code: "missing", params: { article: clientsKind.isNewCalled } })]
      : [],
  keyOf: ({ document }) => (document === undefined ? undefined : personIn(String(document))),
  nameOf: ({ holder, document }) => String(holder ?? document ?? ""),
  load,
  write,
  undo,
};

/** What a client is, and what of it a file said last. */
type Stored = { readonly client: JsonObject; readonly imported: JsonObject };

async function load(
  db: Db | Trx,
  { brokerId }: Whose,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const tags = new Map(keys.map((key) => [`${key.length === 11 ? "cuit" : "dni"}:${key}`, key]));
  const rows = await db
    .selectFrom("records")
    .select(["id", "version", "tags", "answers", "facts", "updated_at as at"])
    .where("owner", "=", `broker:${brokerId}`)
    .where("entity", "=", entity.name)
    .where("title_order", "is not", null)
    .where(sql<boolean>`tags && ${[...tags.keys()]}::text[]`)
    .orderBy("created_at", "desc")
    .execute();
  return new Map(
    rows.flatMap(({ id, version, tags: own, at, ...row }) => {
      const { client, imported } = storedIn(row);
      const [values, told] = [valuesOf(client), valuesOf(imported)];
      const typed = Object.keys(values).filter((name) => !isEqual(values[name] ?? null, told[name] ?? null));
      const origin: Origin = { source: "typed", at: at.toISOString() };
      const origins = Object.fromEntries(typed.map((name) => [name, origin]));
      const known = { id, version, values, origins, isErased: false };
      return (own ?? []).flatMap((tag) => {
        const key = tags.get(tag);
        return key === undefined ? [] : [[key, known] as const];
      });
    }),
  );
}

function storedIn({ answers, facts }: { readonly answers: unknown; readonly facts: unknown }): Stored {
  // jsonb that only this server writes
  const { client = {} } = answers as { readonly client?: JsonObject };
  const { imported = {} } = facts as { readonly imported?: JsonObject };
  return { client, imported };
}

function valuesOf(client: JsonObject): Values {
  return { ...valuesAt({ client }, fields), ...personOf(client as AnsweredClient) };
}

function withValues(client: JsonObject, values: Values): JsonObject {
  const put = putValues({ client }, fields, values).client as JsonObject; // what `client` was put into
  return withPhoneType(withPerson(put, values)) as JsonObject;
}

async function write(
  trx: Trx,
  rows: readonly RowWrite[],
  { brokerId, by }: Whose & { readonly by: By },
): Promise<readonly Written[]> {
  const fresh = rows.filter(({ known }) => known === undefined);
  const clients = fresh.map(({ values }) => withValues({}, values) as AnsweredClient);
  const kept = await keepClients(trx, clients, { brokerId, isImported: true, by });
  const written: Written[] = [];
  for (const row of rows) {
    const { known, values } = row;
    if (known)
      written.push(
        await change(trx, known.id, by, ({ client, imported }) => ({
          client: withValues(client, values),
          imported: withValues(imported, values),
        })),
      );
    else {
      const { id } = kept[fresh.indexOf(row)] ?? {};
      if (id === undefined) throw new Error("import of clients: a row without a document was to be written");
      written.push({ id, version: 1, made: null, was: null });
    }
  }
  return written;
}

async function change(trx: Trx, id: string, by: By, to: (stored: Stored) => Stored): Promise<Written> {
  const row = await trx
    .selectFrom("records")
    .select(["answers", "facts", "status", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const was = storedIn(row);
  const { client, imported } = to(was);
  const answers = { ...(row.answers as object), client };
  const facts = { ...(row.facts as object), imported };
  const version = row.version + 1;
  await trx
    .updateTable("records")
    .set({
      ...indexColumns(entity, { status: row.status, answers, facts }),
      answers: jsonb(answers),
      facts: jsonb(facts),
      updated_at: by.at,
      version,
    })
    .where("id", "=", id)
    .execute();
  const told = { ...by, action: "import", entity: entity.name, entityId: id };
  await recordChange(trx, {
    ...told,
    before: { version: row.version },
    after: { version },
    content: answers,
  });
  return { id, version, made: null, was };
}

async function undo(trx: Trx, rows: readonly RowUndo[], by: By): Promise<readonly Kept[]> {
  const found = await trx
    .selectFrom("records")
    .select(["id", "version"])
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("status", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  const own = rows.filter(({ id, after }) => versions.get(id) === after);
  const fresh = own.filter(({ before }) => before === 0).map(({ id }) => id);
  const gone = new Set(await removeUnused(trx, fresh, by));
  // What its person asked to be erased meanwhile is empty: there is nothing to bring back.
  const changed = own.filter(({ before, was }) => before > 0 && was !== null);
  for (const { id, was } of changed) await change(trx, id, by, () => was as Stored);
  return rows.map((row) => {
    if (!own.includes(row)) return "keptChanged";
    if (row.before === 0) return gone.has(row.id) ? undefined : "keptHanging";
    return row.was === null ? "keptChanged" : undefined;
  });
}
