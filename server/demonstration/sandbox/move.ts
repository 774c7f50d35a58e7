import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import type { Decision } from "../../records/entity/decision.ts";
import type { Entity } from "../../records/entity.ts";
import { moveRecord, readMoved } from "../../records/move.ts";

/** What is done with a record in its insurer's stead: a status, or `review` for what its rules say. */
export type Order = Decision & { readonly id: string };

export type Moved = { readonly from: string; readonly to: string };

/** Moves a record as its insurer would: only where its table of statuses lets it go. */
export async function moveAsInsurer(
  db: Db,
  entity: Entity,
  { id, ...order }: Order,
  at: Date,
): Promise<Moved> {
  try {
    return await db.transaction().execute(async (trx) => {
      const decision = order.status === "review" ? await review(trx, entity, id) : order;
      const { learn } = entity.decided ?? {};
      const { from } = await moveRecord(
        trx,
        entity,
        { id, ...decision, at, ...(learn ? { learn: (record) => learn(record, decision) } : {}) },
        "insurer",
      );
      return { from, to: decision.status };
    });
  } catch (cause) {
    throw inWordsOf(entity.texts, cause);
  }
}

async function review(trx: Parameters<typeof readMoved>[0], entity: Entity, id: string): Promise<Decision> {
  const record = await readMoved(trx, entity, id);
  const { review: decide } = entity.decided ?? {};
  if (!decide)
    throw new AppError("invalid-request", {
      detail: `sandbox: "${entity.name}" has no rules to review it by`,
    });
  return decide(record);
}
