import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "../../infrastructure/db/tables.ts";
import kinds from "./kinds.json" with { type: "json" };
import type { NoticeContent } from "./notify.ts";
import { kindOf, type StoredNotice } from "./show.ts";
import titles from "./topics.json" with { type: "json" };

/** The topics that notices are grouped under. */
export const topics: readonly string[] = Object.keys(titles);

const other = "other";

export function titleOfTopic(topic: string): string {
  return Object.hasOwn(titles, topic) ? titles[topic as keyof typeof titles] : titles[other];
}

/** The topic of a notice: its own, else its kind's. */
export function topicOf({ kind, content }: Pick<StoredNotice, "kind" | "content">): string {
  const { topic = kindOf(kind).topic ?? other } = content as NoticeContent; // only `notify` writes it
  return topics.includes(topic) ? topic : other;
}

/** Whether a stored notice is of a topic. */
export function isOfTopic(topic: string) {
  const ofKind = Object.entries(kinds).flatMap(([kind, told]) => (told.topic === topic ? [kind] : []));
  const own = sql<string | null>`content ->> 'topic'`;
  return ({ or, and, eb }: ExpressionBuilder<Tables, "notifications">) =>
    or([
      eb(own, "=", topic),
      ...(ofKind.length === 0 ? [] : [and([eb(own, "is", null), eb("kind", "in", ofKind)])]),
    ]);
}
