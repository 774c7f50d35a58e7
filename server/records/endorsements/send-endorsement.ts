import type { Trx } from "../../infrastructure/db/tables.ts";
import { type Mover, moveRecord } from "../move.ts";
import type { OwnedRecord } from "../record.ts";
import { columns, toRecord } from "../record-row.ts";
import type { RecordServices } from "../record-services.ts";
import { beginRun, isOwn } from "./begin-run.ts";
import { endorsement } from "./endorsement.ts";

const sender: Mover = { by: "job", principal: { type: "job", name: "endorsement" }, action: "send" };

type Services = Pick<RecordServices, "db" | "clock" | "jobs" | "insurers">;

/**
 * The job `endorsement`: what a broker asked for goes to its insurer, and what was sent to it begins a run, one alone while
 * that is open. Done twice it is sent once: the record is held, and its runs are looked at.
 */
export function createEndorsementJob(
  services: Services,
): (data: Readonly<Record<string, unknown>>) => Promise<void> {
  return async ({ id }) => {
    let begin = (): void => {};
    await services.jobs?.ready();
    await services.db.transaction().execute(async (trx) => {
      const record = await lockEndorsement(trx, String(id));
      const isTaken = record !== undefined && (await takeOwn(trx, record, services));
      if (record && (isTaken || record.status === "sent"))
        begin = await beginRun(trx, record.id, services.insurers);
    });
    services.jobs?.wake();
    begin();
  };
}

/** Held until what came is stored. */
export async function lockEndorsement(trx: Trx, id: string): Promise<OwnedRecord | undefined> {
  const row = await trx
    .selectFrom("records")
    .select([...columns, "records.owner"])
    .where("records.id", "=", id)
    .where("records.entity", "=", endorsement.name)
    .forUpdate()
    .executeTakeFirst();
  return row && (toRecord(row) as OwnedRecord);
}

/** What a broker asked for themselves is their insurer's from then on; what their client asks for waits for its broker. */
export async function takeOwn(
  trx: Trx,
  record: Pick<OwnedRecord, "id" | "owner" | "status">,
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
): Promise<boolean> {
  if (!isOwn(record)) return false;
  await moveRecord(trx, { jobs }, endorsement, { id: record.id, status: "sent", at: clock() }, sender);
  return true;
}
