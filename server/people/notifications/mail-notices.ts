import { sql } from "kysely";
import type { JsonObject } from "#engine/json/index.ts";
import type { Permitted } from "#permissions/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import { type LinkTo, type Mailer, paragraphs } from "../../infrastructure/mail/mail.ts";
import kinds from "./kinds.json" with { type: "json" };
import mail from "./mail.json" with { type: "json" };
import { noticeTexts } from "./show.ts";

/** The job that mails a notice. */
export const noticeJob = "notice";

/** What is news for a moment alone. */
const unmailed = Object.entries(kinds).flatMap(([kind, told]) =>
  "isMailed" in told && !told.isMailed ? [kind] : [],
);

/** How many at once, and after how long nobody is mailed of it any more, in milliseconds. */
const atOnce = 50;
const patience = 24 * 3_600_000;

/**
 * Makes a job of each mail that a notice asks for; answers how many. A notice is marked in the transaction that adds its
 * job, whoever wrote it: a command on the database has no jobs of its own. Until then it may still be read.
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
      .where(sql<boolean>`coalesce(preferences ->> 'emailNotices', 'true') = 'true'`)
      .executeTakeFirst();
    if (!notice) return;
    const { title, text, path = "/notifications" } = noticeTexts(notice, notice as unknown as Permitted); // as accounts are written
    const link = linkTo(path);
    const where = link === undefined ? mail.withoutLink : fillText(mail.link, { link });
    const filled = paragraphs(title, text, where, mail.foot);
    await send({ id: notice.id, to: notice.email, sender: mail.sender, subject: title, text: filled });
  };
}

/** Marks what is to be mailed: whoever else looks now does not find it. */
function markDue(trx: Trx, now: Date) {
  return trx
    .updateTable("notifications")
    .set({ mailed_at: now })
    .where("id", "in", (where) =>
      where
        .selectFrom("notifications")
        .select("id")
        .where("mailed_at", "is", null)
        .where("kind", "not in", unmailed)
        .where("created_at", ">", new Date(now.getTime() - patience))
        .orderBy("created_at")
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
}
