import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";

/** The way on which a claim, or an addition to it, goes to its insurer. */
export type Way = "service" | "mailbox" | "person";

/** A claim or an addition to it that its insurer is handed. */
export type Sending = {
  readonly recordId: string;
  readonly claimId: string;
  readonly way: Way;
  readonly status: "waiting" | "taken";
  readonly attempts: number;
  readonly nextAt: Date | null;
  /** The job that makes an attempt. */
  readonly leasedBy: string | null;
  readonly reason: string | null;
};

/** Milliseconds that a process has for an attempt: then another may make the next one. */
const lease = 5 * 60_000;

const minute = 60_000;
const longest = 6 * 60 * minute;

/** Milliseconds until the next attempt: a minute at first, twice as long each time, six hours at the most. */
export function pauseAfter(attempts: number): number {
  return Math.min(longest, minute * 2 ** Math.max(0, attempts - 1));
}

/** Locks what is to be handed of a claim, the claim first; what is not in the table yet is added to it. */
export async function lockSendings(
  trx: Trx,
  claimId: string,
  { way, at }: { readonly way: (recordId: string) => Promise<Way>; readonly at: Date },
): Promise<readonly Sending[]> {
  const missing = await trx
    .selectFrom("records as r")
    .leftJoin("claim_sendings as s", "s.record_id", "r.id")
    .select("r.id")
    .where("s.record_id", "is", null)
    .where((where) =>
      where.or([
        where.and([where("r.id", "=", claimId), where("r.status", "=", "sending")]),
        where.and([where("r.parent_id", "=", claimId), where("r.entity", "=", "accident-extension")]),
      ]),
    )
    .orderBy("r.created_at")
    .execute();
  for (const { id } of missing)
    await trx
      .insertInto("claim_sendings")
      .values({ record_id: id, claim_id: claimId, way: await way(id), next_at: at, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const rows = await trx
    .selectFrom("claim_sendings")
    .select(["record_id as recordId", "claim_id as claimId", "way", "status", "attempts", "reason"])
    .select(["next_at as nextAt", "leased_by as leasedBy"])
    .where("claim_id", "=", claimId)
    .where("status", "=", "waiting")
    .orderBy(sql`record_id = claim_id`, "desc")
    .orderBy("created_at")
    .forUpdate()
    .execute();
  return rows;
}

/** Leases an attempt to a job: another makes none for five minutes, and the job itself goes on where its process died. */
export async function leaseAttempt(
  trx: Trx,
  { recordId, attempts }: Sending,
  { at, jobId }: { readonly at: Date; readonly jobId: string },
): Promise<void> {
  const next_at = new Date(at.getTime() + lease);
  await change(trx, recordId, { attempts: attempts + 1, next_at, leased_by: jobId });
}

/** Leaves it to the insurer's service, or to a person: no process has to do anything. */
export async function leave(trx: Trx, recordId: string): Promise<void> {
  await change(trx, recordId, { next_at: null });
}

/** Plans the next attempt after one that failed. */
export async function planAttempt(db: Db | Trx, recordId: string, attempts: number, at: Date): Promise<void> {
  await change(db, recordId, { next_at: new Date(at.getTime() + pauseAfter(attempts)), leased_by: null });
}

/** Sends it on another way from now on, and keeps why. */
export async function changeWay(
  trx: Trx,
  recordId: string,
  { way, reason, at }: { readonly way: Way; readonly reason: string; readonly at: Date },
): Promise<void> {
  await change(trx, recordId, { way, reason, attempts: 0, next_at: at });
}

/** Notes that the insurer has it. */
export async function noteTaken(trx: Trx, recordId: string, at: Date): Promise<void> {
  await change(trx, recordId, { status: "taken", taken_at: at, next_at: null });
}

type Change = {
  readonly way?: Way;
  readonly status?: "taken";
  readonly attempts?: number;
  readonly next_at: Date | null;
  readonly leased_by?: string | null;
  readonly taken_at?: Date;
  readonly reason?: string;
};

async function change(db: Db | Trx, recordId: string, set: Change): Promise<void> {
  await db
    .updateTable("claim_sendings")
    .set(set)
    .where("record_id", "=", recordId)
    .where("status", "=", "waiting")
    .execute();
}
