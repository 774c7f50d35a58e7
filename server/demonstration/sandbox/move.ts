import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError, inWordsOf } from "../../infrastructure/errors/errors.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import type { Decision } from "../../records/entity/decision.ts";
import type { Entity } from "../../records/entity.ts";
import { moveRecord, readMoved } from "../../records/move.ts";
import { canMove } from "../../records/statuses.ts";
import { withJobs } from "../../records/with-jobs.ts";

/** What is done with a record in its insurer's stead: a status, or `review` for what its rules say. */
export type Order = Decision & { readonly id: string };

export type Moved = { readonly from: string; readonly to: string };

/** Moves a record as its insurer, or the office, would: only where its table of statuses lets them. */
export async function moveOnBehalf(
  db: Db,
  entity: Entity,
  { id, ...order }: Order,
  at: Date,
  jobs?: Jobs,
): Promise<Moved> {
  const moving = () =>
    db.transaction().execute(async (trx) => {
      const decision = order.status === "review" ? await review(trx, entity, id) : order;
      const { learn } = entity.decided ?? {};
      const { status } = await readMoved(trx, entity, id);
      const by = canMove(entity.statuses, status, decision.status, "insurer") ? "insurer" : "office";
      const { from } = await moveRecord(
        trx,
        { jobs },
        entity,
        { id, ...decision, at, ...(learn ? { learn: (record) => learn(record, decision) } : {}) },
        { by, address: "sandbox" },
      );
      return { from, to: decision.status };
    });
  try {
    return await withJobs({ jobs }, entity, moving);
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
