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
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  const { before, after, content, ...row } = change;
  if (content === undefined)
    return void (await insertChange(trx, { ...row, before: textOf(before), after: textOf(after) }));
  const { at, entity, entityId } = row;
  const sha256 = contentHash(content);
  await insertChange(trx, { ...row, before: textOf(before), after: textOf({ ...after, sha256 }) });
  await insertContent(trx, { at, entity, entityId, sha256, content: JSON.stringify(content) });
}

/** By which a content is known in the audit. */
export function contentHash(content: unknown): string {
  return hash("sha256", JSON.stringify(content));
}

type Row = Omit<Change, "before" | "after" | "content"> & {
  readonly before: string | null;
  readonly after: string | null;
};

const insertChange = prepare((db, { at, who, address, action, entity, entityId, before, after }: Row) =>
  db
    .insertInto("audit")
    .values({
      at,
      who,
      address,
      action,
      entity,
      entity_id: entityId,
      before: sql<string>`${before}::jsonb`,
      after: sql<string>`${after}::jsonb`,
    })
    .compile(),
);

type Content = Pick<Row, "at" | "entity" | "entityId"> & {
  readonly sha256: string;
  readonly content: string;
};

const insertContent = prepare((db, { at, entity, entityId, sha256, content }: Content) =>
  db
    .insertInto("audit_contents")
    .values({ at, entity, entity_id: entityId, sha256, content: sql<string>`${content}::jsonb` })
    .compile(),
);

function textOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
