import { randomUUID } from "node:crypto";
import type { JsonObject } from "#engine/json/index.ts";
import type { Permitted } from "#permissions/index.ts";
import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import type { LinkTo, Mailer } from "../../infrastructure/mail/mail.ts";
import { groupNotices } from "./group-notices.ts";
import mail from "./mail.json" with { type: "json" };
import { queueNoticeMails, wantsMails } from "./mail-notices.ts";
import { renderDigest } from "./render-digest.ts";
import { isToMail, isUrgent, urgentFor } from "./urgent.ts";

/** The job that mails what a broker has not read by the morning. */
export const digestJob = "noticeDigest";

type Services = { readonly db: Db; readonly clock: Clock };

/** When it is mailed, in Argentina, which has kept one offset since 2009. */
const hour = "08:00:00-03:00";
/** Brokers in one go, notices that one mail groups, and the milliseconds for which an unread one is still news. */
const most = { brokers: 50, notices: 500, age: 30 * 86_400_000 };

/** Makes jobs of all mails of notices that are due now: of urgent ones first, which no digest waits for. */
export async function queueMails(services: Services, jobs: Jobs): Promise<void> {
  await queueNoticeMails(services, jobs);
  await queueDigests(services, jobs);
}

/**
 * Makes a job of the mail of each broker who has unread notices from before this morning's hour; answers how many. The row
 * of a broker's day is the lock: whichever process inserts it attaches the notices, in the transaction that adds the job.
 */
export async function queueDigests({ db, clock }: Services, jobs: Jobs): Promise<number> {
  const now = clock();
  const day = dayOf(now);
  const begins = new Date(`${day}T${hour}`);
  if (now < begins) return 0;
  await jobs.ready();
  const queued = await db.transaction().execute(async (trx) => {
    const brokers = await selectDue(trx, { day, begins, now });
    for (const brokerId of brokers) {
      const id = await attach(trx, brokerId, { day, begins, now });
      if (id !== undefined) await jobs.add(trx, digestJob, { digestId: id });
    }
    return brokers.length;
  });
  if (queued > 0) jobs.wake();
  return queued;
}

/** Mails a digest of what is still unread, once: after a process that died it is the same mail, under the same id. */
export function createDigestMail(
  { db, clock, linkTo }: { readonly db: Db; readonly clock: Clock; readonly linkTo: LinkTo },
  send: Mailer,
): (data: JsonObject) => Promise<void> {
  return async ({ digestId }) => {
    const digest = await db
      .selectFrom("notice_digests as d")
      .innerJoin("brokers as b", "b.id", "d.broker_id")
      .select(["d.id", "b.email", "b.permissions", "b.onboarding_status as onboardingStatus"])
      .select(wantsMails.as("wantsMails"))
      .where("d.id", "=", String(digestId))
      .where("d.sent_at", "is", null)
      .executeTakeFirst();
    if (!digest) return;
    const notices = digest.wantsMails ? await selectUnread(db, digest.id) : [];
    const groups = groupNotices(digest as unknown as Permitted, notices); // as accounts are written
    if (groups.length > 0)
      await send({ id: digest.id, to: digest.email, sender: mail.sender, ...renderDigest(groups, linkTo) });
    await db.updateTable("notice_digests").set({ sent_at: clock() }).where("id", "=", digest.id).execute();
  };
}

type Morning = { readonly day: string; readonly begins: Date; readonly now: Date };

async function selectDue(trx: Trx, morning: Morning): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom("notifications")
    .select("broker_id as brokerId")
    .distinct()
    .where(isDue(morning))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notice_digests as d")
            .select("d.id")
            .whereRef("d.broker_id", "=", "notifications.broker_id")
            .where("d.day", "=", morning.day),
        ),
      ),
    )
    // In one order: two processes that insert the same brokers wait for each other, and never both.
    .orderBy("broker_id")
    .limit(most.brokers)
    .execute();
  return rows.map(({ brokerId }) => brokerId);
}

/** Answers the id of the digest; undefined where another process has made the broker's of that day. */
async function attach(trx: Trx, brokerId: string, morning: Morning): Promise<string | undefined> {
  const { day, now } = morning;
  const made = await trx
    .insertInto("notice_digests")
    .values({ id: randomUUID(), broker_id: brokerId, day, created_at: now })
    .onConflict((one) => one.columns(["broker_id", "day"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return undefined;
  await trx
    .updateTable("notifications")
    .set({ digest_id: made.id, mailed_at: now })
    .where("broker_id", "=", brokerId)
    .where(isDue(morning))
    .execute();
  return made.id;
}

/** What was written before the hour: what no mail told yet, or that of a day before, which no mail server took. */
function isDue({ day, begins, now }: Morning) {
  const oldest = new Date(begins.getTime() - most.age);
  const lately = new Date(now.getTime() - urgentFor);
  return (where: Parameters<typeof isToMail>[0]) => {
    const { eb, and, or, not, selectFrom } = where;
    const unsent = selectFrom("notice_digests as d")
      .select("d.id")
      .where("d.sent_at", "is", null)
      .where("d.day", "<", day);
    return and([
      eb("created_at", "<", begins),
      eb("created_at", ">", oldest),
      or([
        and([isToMail(where), or([not(isUrgent(where)), eb("created_at", "<=", lately)])]),
        and([eb("read_at", "is", null), eb("digest_id", "in", unsent)]),
      ]),
    ]);
  };
}

function selectUnread(db: Db, digestId: string) {
  return db
    .selectFrom("notifications")
    .select(["id", "kind", "content", "created_at as createdAt", "read_at as readAt"])
    .where("digest_id", "=", digestId)
    .where("read_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("position", "desc")
    .limit(most.notices)
    .execute();
}
