import { sql } from "kysely";
import { prepare, type Statement } from "../infrastructure/db/prepare.ts";
import type { Trx } from "../infrastructure/db/tables.ts";
import type { Projected, Projection } from "./entity/stored.ts";
import type { Entity } from "./entity.ts";

/** What is written of a record in the table that its kind projects it to. */
export type Head = { readonly projection: Projection; readonly row: string };

/** The head that a record comes to; undefined for a kind without any. */
export function headOf({ stored: { projects } = {} }: Pick<Entity, "stored">, record: Projected) {
  return projects && { projection: projects, row: JSON.stringify(projects.row(record)) };
}

/** Writes a record's head, or what of one changes: `saved` has the record's id. Names are its kind's own. */
export function headStatement({ table, columns }: Projection, row: unknown, saved: unknown) {
  const [into, names] = [sql.table(table), columns.map((name) => sql.ref(name))];
  const set = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  return sql`
    insert into ${into} as h (record_id, ${sql.join(names)})
    select saved.id, ${sql.join(columns.map((name) => sql`p.${sql.ref(name)}`))}
    from ${saved} saved, jsonb_populate_record(null::${into}, ${row}::jsonb) p
    on conflict (record_id) do update set ${sql.join(set)}, revision = h.revision + 1`;
}

/** The same for a record that is moved, in the transaction in which it is. */
export async function writeHead(
  trx: Trx,
  entity: Pick<Entity, "stored">,
  { id, ...record }: Projected & { readonly id: string },
): Promise<void> {
  const head = headOf(entity, record);
  if (head) await statementOf(head.projection)(trx, { id, row: head.row });
}

type Values = { readonly id: string; readonly row: string };

const statements = new Map<Projection, Statement<Values, unknown>>();

function statementOf(projection: Projection): Statement<Values, unknown> {
  const known =
    statements.get(projection) ??
    prepare<Values, unknown>((db, v) =>
      headStatement(projection, v.row, sql`(select ${v.id}::uuid as id)`).compile(db),
    );
  statements.set(projection, known);
  return known;
}
