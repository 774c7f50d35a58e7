import { sql } from "kysely";
import type { JsonObject } from "#engine/json/index.ts";
import type { Permitted } from "#permissions/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import mail from "./mail.json" with { type: "json" };
import { noticeTexts } from "./show.ts";
import { isToMail, isUrgent, urgentFor } from "./urgent.ts";

/** The job that mails an urgent notice. */
export const noticeJob = "notice";

/** How many at once. */
const atOnce = 50;

/**
 * Makes a job of each mail that an urgent notice asks for; answers how many. A notice is marked in the transaction that
 * adds its job, whoever wrote it: a command on the database has no jobs of its own. Until then it may still be read.
 */
export async function queueNoticeMails(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  jobs: Jobs,
): Promise<number> {
  await jobs.ready();
  const queued = await db.transaction().execute(async (trx) => {
    const due = await markDue(trx, clock());
    for (const { id } of due) await jobs.add(trx, noticeJob, { noticeId: id });
    return due.length;
  });
  if (queued > 0) jobs.wake();
  return queued;
}

/** Mails what a broker was told of, if they did not read it yet and would have mails; done twice it is the same mail. */
export function createNoticeMail(
  { db, linkTo }: { readonly db: Db; readonly linkTo: LinkTo },
  send: Mailer,
): (data: JsonObject) => Promise<void> {
  return async ({ noticeId }) => {
    const notice = await db
      .selectFrom("notifications")
      .innerJoin("brokers", "brokers.id", "notifications.broker_id")
      .select(["notifications.id", "kind", "content", "brokers.email"])
      .select(["brokers.permissions", "brokers.onboarding_status as onboardingStatus"])
      .where("notifications.id", "=", String(noticeId))
      .where("read_at", "is", null)
      .where(wantsMails)
      .executeTakeFirst();
    if (!notice) return;
    const told = noticeTexts(notice, notice as unknown as Permitted); // as accounts are written
    await send({ id: notice.id, to: notice.email, sender: mail.sender, ...mailOfOne(told, linkTo) });
  };
}

/** Whether a broker would have mails of what they did not read. */
export const wantsMails = sql<boolean>`coalesce(preferences ->> 'emailNotices', 'true') = 'true'`;

/** A mail of one notice: what it says and where it is seen. */
export function mailOfOne(
  { title, text, path = "/notifications" }: Pick<ReturnType<typeof noticeTexts>, "title" | "text" | "path">,
  linkTo: LinkTo,
): { readonly subject: string; readonly text: string } {
  const link = linkTo(path);
  const where = link === undefined ? mail.withoutLink : fillText(mail.link, { link });
  return { subject: title, text: paragraphs(title, text, where, mail.foot) };
}

/** Marks what is to be mailed: whoever else looks now does not find it. What is older is left to the digest. */
function markDue(trx: Trx, now: Date) {
  return trx
    .updateTable("notifications")
    .set({ mailed_at: now })
    .where("id", "in", (where) =>
      where
        .selectFrom("notifications")
        .select("id")
        .where(isToMail)
        .where(isUrgent)
        .where("created_at", ">", new Date(now.getTime() - urgentFor))
        .orderBy("created_at")
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
}
