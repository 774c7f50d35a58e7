import { sql } from "kysely";
import { recordChange } from "../infrastructure/audit/record.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { AppError, fillText } from "../infrastructure/errors/errors.ts";
import { nameOf } from "../office/accounts.ts";
import { findAccount } from "../people/brokers/broker.ts";
import { restorePermissions } from "../people/brokers/permissions-before.ts";
import { notify } from "../people/notifications/notify.ts";
import { actOf, type Broker } from "../people/principals/principal.ts";
import texts from "./texts.json" with { type: "json" };

/** Who organizes a broker, as they read it. */
type Organizer = { readonly id: string; readonly name: string; readonly professionalLicense: string | null };

/** An invitation that waits for their answer; until an instant. */
type Waiting = Omit<Organizer, "id"> & {
  readonly id: string;
  readonly until: string;
  /** Who is organized by somebody else leaves them first. */
  readonly mayAccept: boolean;
};

/** Who organizes a broker, and who would. */
export async function ownOrganizer(
  db: Db,
  { brokerId }: Broker,
  now: Date,
): Promise<{ readonly organizer: Organizer | null; readonly invitations: readonly Waiting[] }> {
  const organizerId = await organizerOf(db, brokerId);
  const organizer = organizerId === null ? undefined : await findAccount(db, organizerId);
  const waiting = await waitingFor(db, brokerId, now);
  const invitations = await Promise.all(
    waiting.map(async ({ id, until, organizerId: by }) => {
      const account = await findAccount(db, by);
      const mayAccept = organizerId === null;
      return account ? [{ ...described(account), id, until: until.toISOString(), mayAccept }] : [];
    }),
  );
  return {
    organizer: organizer ? { ...described(organizer), id: organizer.id } : null,
    invitations: invitations.flat(),
  };
}

function described(account: NonNullable<Awaited<ReturnType<typeof findAccount>>>) {
  const { professionalLicense } = account.profile;
  return {
    name: nameOf(account),
    professionalLicense: typeof professionalLicense === "string" ? professionalLicense : null,
  };
}

/** Invitations of the address that a broker proved to be theirs. */
function waitingFor(db: Db, brokerId: string, now: Date) {
  return db
    .selectFrom("producer_invitations as i")
    .innerJoin("brokers as b", "b.email", "i.email")
    .select(["i.id", "i.organizer_id as organizerId", "i.expires_at as until"])
    .where("b.id", "=", brokerId)
    .where("b.is_activated", "=", true)
    .whereRef("i.organizer_id", "<>", "b.id")
    .where("i.accepted_at", "is", null)
    .where("i.declined_at", "is", null)
    .where("i.expires_at", ">", now)
    .orderBy("i.created_at", "desc")
    .limit(10)
    .execute();
}

/**
 * Answers an invitation: who accepts is one of the organizer's producers from then on. Who is organized already leaves
 * that first, and nobody is organized by whom they organize.
 */
export async function answerInvitation(
  db: Db,
  broker: Broker,
  { id, accepts }: { readonly id: string; readonly accepts: boolean },
  at: Date,
): Promise<void> {
  const { brokerId } = broker;
  await db.transaction().execute(async (trx) => {
    const own = await lockOrganizer(trx, brokerId);
    const { rows } = await sql<{ readonly organizerId: string; readonly isOrganized: boolean }>`
      update producer_invitations i set broker_id = b.id,
        accepted_at = case when ${accepts} then ${at}::timestamptz end,
        declined_at = case when not ${accepts} then ${at}::timestamptz end
      from brokers b, brokers o
      where i.id = ${id}::uuid and b.id = ${brokerId}::uuid and b.email = i.email and o.id = i.organizer_id
        and o.id <> b.id and i.accepted_at is null and i.declined_at is null and i.expires_at > ${at}::timestamptz
      returning o.id as "organizerId", coalesce(o.organizer_id = b.id, false) as "isOrganized"`.execute(trx);
    const [answered] = rows;
    if (!answered) throw new AppError("not-found");
    const { organizerId, isOrganized } = answered;
    if (accepts && own !== null) throw new AppError("already-sent", { text: texts.organized });
    if (accepts && isOrganized) throw new AppError("already-sent", { text: texts.circle });
    await recordChange(trx, {
      ...actOf(broker, at),
      ...{ action: accepts ? "accept" : "decline", entity: "producer-invitation", entityId: id },
    });
    if (accepts) await setOrganizer(trx, broker, { brokerId, organizerId, at });
    await trx
      .updateTable("notifications")
      .set({ read_at: at })
      .where("broker_id", "=", brokerId)
      .where("kind", "=", "organizer-invitation")
      .where(sql<string>`content ->> 'organizer'`, "=", organizerId)
      .where("read_at", "is", null)
      .execute();
    await tell(trx, { to: organizerId, of: brokerId, told: accepts ? "accepted" : "declined", at });
  });
}

/** A broker leaves who organizes them; whoever else that is not there. */
export async function leaveOrganizer(db: Db, broker: Broker, organizerId: string, at: Date): Promise<void> {
  const { brokerId } = broker;
  await db.transaction().execute(async (trx) => {
    if ((await lockOrganizer(trx, brokerId)) !== organizerId) throw new AppError("not-found");
    await end(trx, broker, { brokerId, organizerId, at });
    await tell(trx, { to: organizerId, of: brokerId, told: "left", at });
  });
}

/** An organizer lets one of their producers go; whom somebody else organizes is not there. */
export async function letGo(db: Db, organizer: Broker, id: string, at: Date): Promise<void> {
  const organizerId = organizer.brokerId;
  await db.transaction().execute(async (trx) => {
    if ((await lockOrganizer(trx, id)) !== organizerId) throw new AppError("not-found");
    await end(trx, organizer, { brokerId: id, organizerId, at });
    await tell(trx, { to: id, of: organizerId, told: "released", at });
  });
}

type Bond = { readonly brokerId: string; readonly organizerId: string; readonly at: Date };

async function end(trx: Trx, by: Broker, bond: Bond): Promise<void> {
  const { brokerId, organizerId, at } = bond;
  await trx
    .updateTable("producer_invitations")
    .set({ left_at: at })
    .where("broker_id", "=", brokerId)
    .where("organizer_id", "=", organizerId)
    .where("accepted_at", "is not", null)
    .where("left_at", "is", null)
    .execute();
  await setOrganizer(trx, by, bond, null);
  await restorePermissions(trx, by, brokerId, at);
}

async function setOrganizer(
  trx: Trx,
  by: Broker,
  { brokerId, organizerId, at }: Bond,
  next: string | null = organizerId,
): Promise<void> {
  await trx
    .updateTable("brokers")
    .set({ organizer_id: next, updated_at: at })
    .where("id", "=", brokerId)
    .execute();
  await recordChange(trx, {
    ...actOf(by, at),
    ...{ action: "organize", entity: "broker", entityId: brokerId },
    ...(next === null
      ? { before: { organizerId }, after: { organizerId: null } }
      : { after: { organizerId } }),
  });
}

type Told = {
  readonly to: string;
  readonly of: string;
  readonly told: keyof typeof texts.told;
  readonly at: Date;
};

async function tell(trx: Trx, { to, of, told, at }: Told): Promise<void> {
  const account = await findAccount(trx, of);
  if (!account) return;
  const { title, note } = texts.told[told];
  const path = told === "released" ? "/perfil" : "/productores";
  const content = { title: fillText(title, { name: nameOf(account) }), note, path };
  await notify(trx, { brokerId: to, kind: "organization", content, at });
}

async function organizerOf(db: Db, brokerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("brokers")
    .select("organizer_id as organizerId")
    .where("id", "=", brokerId)
    .executeTakeFirst();
  return row?.organizerId ?? null;
}

/**
 * The same, and nobody else changes it meanwhile. The whole row, its key too: two who accept each other at once would else
 * make a circle, since naming an organizer asks for no more than that key.
 */
async function lockOrganizer(trx: Trx, brokerId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brokers")
    .select("organizer_id as organizerId")
    .where("id", "=", brokerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.organizerId ?? null;
}
