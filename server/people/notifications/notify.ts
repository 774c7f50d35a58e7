import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import type kinds from "./kinds.json";

/** Something that a broker is told of: what its kind's texts of kinds.json are filled with. */
export type Notice = {
  readonly brokerId: string;
  readonly kind: keyof typeof kinds;
  readonly content: NoticeContent;
  readonly at: Date;
};

/**
 * What fills a kind's texts. Some fields say what is not the same for all of a kind: `path` where it is seen in the
 * broker's area, `tone` how it is felt, `topic` what it is grouped under (topics.json), `label` its state in a group,
 * `status` by which it may be urgent, `record` the record that it is about.
 */
export type NoticeContent = Readonly<Record<string, string>>;

/** Tells a broker of something, in the transaction in which it happens. */
export async function notify(trx: Trx, { brokerId, kind, content, at }: Notice): Promise<void> {
  await trx
    .insertInto("notifications")
    .values({ id: randomUUID(), broker_id: brokerId, kind, content: jsonb(content), created_at: at })
    .execute();
}

/** Notifies a broker, and replaces an unread notice of the same kind about the same thing: `about` is a field of its content. */
export async function notifyOnce(trx: Trx, notice: Notice, about: string): Promise<void> {
  const { brokerId, kind, content, at } = notice;
  const replaced = await trx
    .updateTable("notifications")
    .set({ content: jsonb(content), created_at: at })
    .where("broker_id", "=", brokerId)
    .where("kind", "=", kind)
    .where("read_at", "is", null)
    .where(sql<string>`content ->> ${about}`, "=", content[about] ?? "")
    .returning("id")
    .execute();
  if (replaced.length === 0) await notify(trx, notice);
}
