import { hash } from "node:crypto";
import { sql } from "kysely";
import { prepare } from "../db/prepare.ts";
import type { Trx } from "../db/tables.ts";

export type Change = {
  readonly at: Date;
  /** `ticket:<id>`, `broker:<id>`, `insurer:<name>`, `sweep` or `seed`. */
  readonly who: string;
  readonly address: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: object;
  /** What was sent: it is kept apart, where it can be erased, and told by its hash. */
  readonly content?: unknown;
};

/** Adds to the record of changes, in the transaction of the change itself. Nothing there is ever altered. */
export function recordChange(trx: Trx, change: Change): Promise<void> {
  return recordChanges(trx, [change]);
}

/** The same for several, in their order. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ content, after, ...row }) =>
    content === undefined
      ? { row: { ...row, after }, content }
      : { row: { ...row, after: { ...after, sha256: contentHash(content) } }, content },
  );
  if (rows.length === 0) return;
  await insertChanges(trx, { rows: JSON.stringify(rows.map(({ row }) => row)) });
  const contents = rows.flatMap(({ row: { at, entity, entityId, after }, content }) =>
    content === undefined ? [] : [{ at, entity, entityId, ...after, content }],
  );
  if (contents.length > 0) await insertContents(trx, { rows: JSON.stringify(contents) });
}

/** By which a content is known in the audit. */
export function contentHash(content: unknown): string {
  return hash("sha256", JSON.stringify(content));
}

type Rows = { readonly rows: string };

const insertChanges = prepare((db, { rows }: Rows) =>
  sql`
    insert into audit (at, who, address, action, entity, entity_id, before, after)
    select at, who, address, action, entity, "entityId", before, after
    from jsonb_to_recordset(${rows}::jsonb) as x(at timestamptz, who text, address text, action text, entity text,
      "entityId" text, before jsonb, after jsonb)`.compile(db),
);

const insertContents = prepare((db, { rows }: Rows) =>
  sql`
    insert into audit_contents (at, entity, entity_id, sha256, content)
    select at, entity, "entityId", sha256, content
    from jsonb_to_recordset(${rows}::jsonb) as x(at timestamptz, entity text, "entityId" text, sha256 text,
      content jsonb)`.compile(db),
);
