import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { checkEmail } from "#engine/identifiers/index.ts";
import type { JsonObject } from "#engine/json/index.ts";
import { recordChange } from "../infrastructure/audit/record.ts";
import type { Db, Trx } from "../infrastructure/db/tables.ts";
import { AppError, fillText } from "../infrastructure/errors/errors.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import { countMail } from "../infrastructure/limits/count-mail.ts";
import { type LinkTo, type Mailer, paragraphs } from "../infrastructure/mail/mail.ts";
import { nameOf } from "../office/accounts.ts";
import { findAccount } from "../people/brokers/broker.ts";
import { notifyOnce } from "../people/notifications/notify.ts";
import { actOf, type Broker } from "../people/principals/principal.ts";
import type { RecordServices } from "../records/record-services.ts";
import texts from "./texts.json" with { type: "json" };

/** The job that mails an invitation. */
export const invitationJob = "producerInvitation";

/** Days for which one counts, and how many of an organizer's are open at once. */
const limits = { days: 30, open: 50 };

export type ShownInvitation = {
  readonly id: string;
  readonly email: string;
  readonly state: "open" | "accepted" | "declined" | "left" | "ended";
  /** Instants. */
  readonly at: string;
  readonly until: string;
};

/** Whom an organizer invited, the last one first. */
export async function listInvitations(
  db: Db,
  brokerId: string,
  now: Date,
): Promise<readonly ShownInvitation[]> {
  const rows = await db
    .selectFrom("producer_invitations")
    .select(["id", "email", "created_at as at", "expires_at as until"])
    .select(["accepted_at as acceptedAt", "declined_at as declinedAt", "left_at as leftAt"])
    .where("organizer_id", "=", brokerId)
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  return rows.map(({ id, email, at, until, ...answered }) => ({
    ...{ id, email, at: at.toISOString(), until: until.toISOString() },
    state: answerOf(answered) ?? (until > now ? "open" : "ended"),
  }));
}

type Answered = {
  readonly acceptedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly leftAt: Date | null;
};

function answerOf({ acceptedAt, declinedAt, leftAt }: Answered): ShownInvitation["state"] | undefined {
  if (leftAt) return "left";
  if (acceptedAt) return "accepted";
  return declinedAt ? "declined" : undefined;
}

/**
 * Asks whoever has an address, or opens an account with it, to be one of the organizer's producers; again after a while, or
 * where it ended, but not before its term is over where they declined. What is answered does not tell whether somebody has
 * an account.
 */
export async function invite(
  { db, jobs }: Pick<RecordServices, "db" | "jobs">,
  organizer: Broker,
  given: string,
  at: Date,
): Promise<{ readonly id: string }> {
  const email = given.trim().toLowerCase();
  if (checkEmail(email) !== undefined) throw refuse([{ code: "field_email", path: "/email" }]);
  const { brokerId } = organizer;
  const until = new Date(at.getTime() + limits.days * 86_400_000);
  await jobs?.ready();
  const id = await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom("producer_invitations")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("organizer_id", "=", brokerId)
      .where("accepted_at", "is", null)
      .where("declined_at", "is", null)
      .where("expires_at", ">", at)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.open) throw new AppError("invalid-request", { text: texts.many });
    const { rows } = await sql<{ readonly id: string }>`
      insert into producer_invitations as i (id, organizer_id, email, created_at, expires_at)
      values (${randomUUID()}::uuid, ${brokerId}::uuid, ${email}, ${at}::timestamptz, ${until}::timestamptz)
      on conflict (organizer_id, email) do update set created_at = excluded.created_at, expires_at = excluded.expires_at,
        broker_id = null, accepted_at = null, declined_at = null, left_at = null
      where i.left_at is not null
        or (i.accepted_at is null and (i.declined_at is null or i.expires_at <= ${at}::timestamptz))
      returning id`.execute(trx);
    const [row] = rows;
    if (!row) throw new AppError("already-sent", { text: texts.answered });
    // Counted by address and not by row: an invitation that was withdrawn was mailed too.
    await countMail(trx, "invitation", { by: brokerId, to: email, at });
    await countMail(trx, "invitationOfAddress", { to: email, at });
    await recordChange(trx, {
      ...actOf(organizer, at),
      ...{ action: "invite", entity: "producer-invitation", entityId: row.id },
    });
    await tellKnown(trx, { organizerId: brokerId, email }, at);
    await jobs?.add(trx, invitationJob, { id: row.id });
    return row.id;
  });
  jobs?.wake();
  return { id };
}

/** Who has an account finds it under the bell as well. */
async function tellKnown(
  trx: Trx,
  { organizerId, email }: { readonly organizerId: string; readonly email: string },
  at: Date,
): Promise<void> {
  const known = await trx
    .selectFrom("brokers")
    .select("id")
    .where("email", "=", email)
    .where("is_activated", "=", true)
    .where("id", "<>", organizerId)
    .executeTakeFirst();
  const organizer = known && (await findAccount(trx, organizerId));
  if (!known || !organizer) return;
  const content = { name: nameOf(organizer), organizer: organizerId };
  const notice = { brokerId: known.id, kind: "organizer-invitation", content, at } as const;
  await notifyOnce(trx, notice, "organizer");
}

/** Takes an invitation back that nobody answered. */
export async function takeBack(db: Db, organizer: Broker, id: string, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("producer_invitations")
      .where("id", "=", id)
      .where("organizer_id", "=", organizer.brokerId)
      .where("accepted_at", "is", null)
      .where("declined_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw new AppError("not-found");
    const change = { action: "remove", entity: "producer-invitation", entityId: id };
    await recordChange(trx, { ...actOf(organizer, at), ...change });
  });
}

/** Mails an invitation: who has an account already is asked there, and others once they have opened one. */
export function createInvitationMail(
  { db, linkTo }: { readonly db: Db; readonly linkTo: LinkTo },
  mail: Mailer,
): (data: JsonObject, jobId: string) => Promise<void> {
  return async ({ id }, jobId) => {
    const invited = await db
      .selectFrom("producer_invitations as i")
      .leftJoin("brokers as b", (join) =>
        join.onRef("b.email", "=", "i.email").on("b.is_activated", "=", true),
      )
      .select(["i.email", "i.organizer_id as organizerId", "b.id as known"])
      .where("i.id", "=", String(id))
      .where("i.accepted_at", "is", null)
      .where("i.declined_at", "is", null)
      .executeTakeFirst();
    const organizer = invited && (await findAccount(db, invited.organizerId));
    if (!invited || !organizer) return;
    const name = nameOf(organizer);
    const { subject, text, link, path } = invited.known === null ? texts.mail : texts.mailOfKnown;
    const address = linkTo(path);
    await mail({
      ...{ id: jobId, to: invited.email, sender: texts.sender, subject: fillText(subject, { name }) },
      text: paragraphs(fillText(text, { name }), address && fillText(link, { link: address }), texts.foot),
    });
  };
}
