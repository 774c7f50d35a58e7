import { jsonb } from "../db/json.ts";
import type { Trx } from "../db/tables.ts";

export type Change = {
  readonly at: Date;
  /** `ticket:<id>`, `insurer:<name>` or `seed`. */
  readonly who: string;
  readonly address: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Adds to the record of changes, in the transaction of the change itself. Nothing there is ever altered. */
export async function recordChange(trx: Trx, change: Change): Promise<void> {
  await trx
    .insertInto("audit")
    .values({
      at: change.at,
      who: change.who,
      address: change.address,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: change.before === undefined ? null : jsonb(change.before),
      after: change.after === undefined ? null : jsonb(change.after),
    })
    .execute();
}
