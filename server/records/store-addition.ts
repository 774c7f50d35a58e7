import { recordChange } from "../infrastructure/audit/record.ts";
import type { Trx } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { actOf, type Principal, writerOf } from "../people/principals/principal.ts";
import type { Addition } from "./entity/following.ts";
import type { Entity } from "./entity.ts";
import { type Inserted, insertAddition } from "./insert-addition.ts";
import { moveRecord } from "./move.ts";
import type { OwnedRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import { findStatusAfterAddition, jobsOf } from "./statuses.ts";

type Added = Omit<Inserted, "name" | "writer"> & {
  readonly entity: Entity;
  readonly addition: Addition;
  readonly writer: Principal;
  /** As the audit names it. */
  readonly action?: string;
};

/**
 * Stores an addition and brings its record to the status of the addition, or leaves a record that is under way as it is.
 * Adds the jobs of that status and audits either. Within `withJobs`; rejects a record to which nothing may be added.
 */
export async function storeAddition(
  trx: Trx,
  services: Pick<RecordServices, "jobs">,
  record: OwnedRecord,
  { entity, addition, writer, action = "extend", ...inserted }: Added,
): Promise<void> {
  const { id, answers, files, now: at } = inserted;
  const status = findStatusAfterAddition(entity.statuses, record.status, addition.status);
  if (status === undefined) throw new AppError("not-sent-yet");
  await insertAddition(trx, record, { ...inserted, name: addition.name, writer: writerOf(writer) });
  const after = { [addition.segment]: id, files: files.map(({ sha256 }) => sha256) };
  const act = { action, content: answers };
  if (status !== record.status) {
    const mover = { by: "addition", principal: writer, after, ...act } as const;
    await moveRecord(trx, services, entity, { id: record.id, status, at }, mover);
    return;
  }
  const { name: entityName } = entity;
  const change = { ...actOf(writer, at), at, entity: entityName, entityId: record.id, after, ...act };
  await recordChange(trx, change);
  for (const name of jobsOf(entity.statuses, [addition.status]))
    await services.jobs?.add(trx, name, { entity: entityName, id: record.id });
}
