import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import { networkOf } from "../../infrastructure/limits/network.ts";
import { notify } from "../notifications/notify.ts";
import type { Refresh } from "./tokens.ts";

const { idleHours, days, repeatSeconds } = limits.sessions;
const hour = 3_600_000;

/** Where a session is begun or used from. */
export type Place = { readonly address: string; readonly device: string };

/** Whose a session is. */
export type SessionOwner = { readonly brokerId: string } | { readonly operatorId: string };

/** Why a session ended, as the audit tells it. */
export type Ending = "logout" | "closed" | "reuse" | "password" | "blocked" | "replaced" | "factor";

/** Opens a session; answers it as its first cookie names it. */
export async function openSession(
  trx: Trx,
  owner: SessionOwner,
  { address, device }: Place,
  now: Date,
): Promise<Refresh> {
  const id = randomUUID();
  const ends = new Date(now.getTime() + days * 24 * hour);
  if ("brokerId" in owner && (await isNewPlace(trx, owner.brokerId, { address, device })))
    await notify(trx, { brokerId: owner.brokerId, kind: "session-opened", content: { device }, at: now });
  await trx
    .insertInto("sessions")
    .values({
      id,
      ...columnOf(owner),
      device,
      address,
      network: networkOf(address),
      created_at: now,
      used_at: now,
      expires_at: idleUntil(now, ends),
      ends_at: ends,
    })
    .execute();
  await recordChange(trx, {
    at: now,
    who: nameOf(owner),
    address,
    action: "open",
    entity: "session",
    entityId: id,
  });
  return { sessionId: id, generation: 0 };
}

/** Whether an account that was used before never was from that kind of device, or never from that network. */
async function isNewPlace(trx: Trx, brokerId: string, { address, device }: Place): Promise<boolean> {
  const { count } = trx.fn;
  const before = await trx
    .selectFrom("sessions")
    .select([
      count<number>("id").as("all"),
      count<number>("id").filterWhere("device", "=", device).as("onDevice"),
      count<number>("id").filterWhere("network", "=", networkOf(address)).as("inNetwork"),
    ])
    .where("broker_id", "=", brokerId)
    .executeTakeFirstOrThrow();
  return Number(before.all) > 0 && (Number(before.onDevice) === 0 || Number(before.inNetwork) === 0);
}

/**
 * The next generation of a session. What is shown a second time within seconds was lost on its way or asked by two
 * tabs: the same one again. Later it is somebody else's copy, and the whole session ends.
 */
export async function refreshSession(
  db: Db,
  { sessionId, generation }: Refresh,
  address: string,
  now: Date,
): Promise<Refresh | undefined> {
  const [next] = await db
    .updateTable("sessions")
    .set({
      generation: generation + 1,
      used_at: now,
      expires_at: idleUntilOf(now),
    })
    .where("id", "=", sessionId)
    .where("generation", "=", generation)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("brokers")
            .select("brokers.id")
            .whereRef("brokers.id", "=", "sessions.broker_id")
            .where("blocked_at", "is", null),
        ),
        exists(
          selectFrom("operators")
            .select("operators.id")
            .whereRef("operators.id", "=", "sessions.operator_id")
            .where("blocked_at", "is", null),
        ),
      ]),
    )
    .returning("generation")
    .execute();
  if (next) return { sessionId, generation: next.generation };
  const known = await db
    .selectFrom("sessions")
    .select(["generation", "used_at as usedAt", ...ownerColumns])
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!known || known.generation <= generation) return undefined;
  const isRepeated =
    known.generation === generation + 1 && now.getTime() - known.usedAt.getTime() < repeatSeconds * 1000;
  if (isRepeated) return { sessionId, generation: known.generation };
  await db
    .transaction()
    .execute((trx) => endSessions(trx, { ...ownerIn(known), sessionId }, "reuse", address, now));
  return undefined;
}

/** The session of an access token goes on, without a cookie to count; undefined where it has ended. */
export async function keepSession(db: Db, sessionId: string, now: Date): Promise<string | undefined> {
  const kept = await db
    .updateTable("sessions")
    .set({ expires_at: idleUntilOf(now) })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return kept?.id;
}

type Ended = SessionOwner & { readonly sessionId?: string; readonly butFor?: string };

/** Ends one session of somebody's, or all of them; answers how many there were. */
export async function endSessions(
  trx: Trx,
  { sessionId, butFor, ...owner }: Ended,
  because: Ending,
  address: string,
  now: Date,
): Promise<number> {
  const ended = await trx
    .updateTable("sessions")
    .set({ ended_at: now, ended_because: because })
    .where((where) => where.and(columnOf(owner)))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId ?? ""))
    .$if(butFor !== undefined, (query) => query.where("id", "!=", butFor ?? ""))
    .returning("id")
    .execute();
  for (const { id } of ended)
    await recordChange(trx, {
      at: now,
      who: nameOf(owner),
      address,
      action: "end",
      entity: "session",
      entityId: id,
      after: { because },
    });
  return ended.length;
}

/** Lists the sessions of an account that may still be used, the last used first. */
export function listSessions(db: Db, owner: SessionOwner, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "address", "created_at as openedAt", "used_at as usedAt"])
    .where((where) => where.and(columnOf(owner)))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .limit(100)
    .execute();
}

/** Whose a session is, as it is read by `ownerIn`. */
export const ownerColumns = ["broker_id as brokerId", "operator_id as operatorId"] as const;

export function ownerIn(row: {
  readonly brokerId: string | null;
  readonly operatorId: string | null;
}): SessionOwner {
  return row.operatorId === null ? { brokerId: row.brokerId ?? "" } : { operatorId: row.operatorId };
}

function columnOf(owner: SessionOwner) {
  return "brokerId" in owner ? { broker_id: owner.brokerId } : { operator_id: owner.operatorId };
}

/** As the audit tells who it is. */
function nameOf(owner: SessionOwner): string {
  return "brokerId" in owner ? `broker:${owner.brokerId}` : `operator:${owner.operatorId}`;
}

/** The same of a session that is stored: however much it is used, it ends. */
function idleUntilOf(now: Date) {
  return sql<Date>`least(ends_at, ${new Date(now.getTime() + idleHours * hour)})`;
}

function idleUntil(now: Date, ends: Date): Date {
  return new Date(Math.min(ends.getTime(), now.getTime() + idleHours * hour));
}
