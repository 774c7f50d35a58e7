import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { fillText } from "../errors/errors.ts";
import type { Mailer } from "../mail/mail.ts";
import mail from "./mail.json" with { type: "json" };
import { noticeTexts } from "./show.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock };

/** How many at once, and after how long nobody is mailed of it any more, in milliseconds. */
const atOnce = 20;
const patience = 24 * 3_600_000;

/**
 * Mails what brokers were told of and did not read yet, to those who would have it; answers how many there were. What a
 * mail server did not take is tried again the next time, and processes that look together take different ones.
 */
export async function mailNotices({ db, clock }: Dependencies, send: Mailer): Promise<number> {
  const now = clock();
  const due = await take(db, now);
  const failed: unknown[] = [];
  for (const { id, email, isWanted, isRead, ...notice } of due) {
    if (!isWanted || isRead) continue;
    const { title, text } = noticeTexts(notice);
    const filled = fillText(mail.text, { title, text });
    await send({ id, to: email, sender: mail.sender, subject: title, text: filled }).catch(async (cause) => {
      failed.push(cause);
      await db.updateTable("notifications").set({ mailed_at: null }).where("id", "=", id).execute();
    });
  }
  if (failed.length > 0) throw new AggregateError(failed, "notices: not every mail was taken");
  return due.length;
}

/** Takes what is to be mailed: whoever else looks now does not find it. */
function take(db: Db, now: Date) {
  return db
    .updateTable("notifications")
    .from("brokers")
    .set({ mailed_at: now })
    .whereRef("brokers.id", "=", "notifications.broker_id")
    .where("notifications.id", "in", (where) =>
      where
        .selectFrom("notifications")
        .select("id")
        .where("mailed_at", "is", null)
        .where("created_at", ">", new Date(now.getTime() - patience))
        .orderBy("created_at")
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "notifications.id",
      "kind",
      "content",
      "brokers.email",
      sql<boolean>`coalesce(preferences ->> 'emailNotices', 'true') = 'true'`.as("isWanted"),
      sql<boolean>`read_at is not null`.as("isRead"),
    ])
    .execute();
}
