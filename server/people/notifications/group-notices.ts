import type { Permitted } from "#permissions/index.ts";
import type { NoticeContent } from "./notify.ts";
import { kindOf, type NoticeTexts, noticeTexts, type StoredNotice } from "./show.ts";
import { titleOfTopic, topicOf } from "./topics.ts";

/** Notices of one topic, the last first, in as many lines as one. */
export type NoticeGroup = {
  readonly topic: string;
  /** What the topic is called; where all are about one thing, what the last one says. */
  readonly title: string;
  /** How many things stand where, by the last notice of each: «Con error (1) · Emitida (10)»; else what the last one says. */
  readonly text: string;
  /** Where one thing is seen, in the broker's area. */
  readonly path?: string;
  readonly notices: readonly Told[];
  /** The last notice of each record, what needs somebody first; what is about none counts for itself. */
  readonly last: readonly Told[];
};

type Told = NoticeTexts & StoredNotice;

/** Groups notices by topic, in the order of the last of each; `notices` come the last first. */
export function groupNotices(reader: Permitted, notices: readonly StoredNotice[]): readonly NoticeGroup[] {
  return [...Map.groupBy(notices, topicOf)].map(([topic, ofTopic]) => groupOf(reader, topic, ofTopic));
}

function groupOf(reader: Permitted, topic: string, stored: readonly StoredNotice[]): NoticeGroup {
  const notices = stored.map((notice) => ({ ...notice, ...noticeTexts(notice, reader) }));
  const [first, ...others] = lastOfEach(notices);
  const last = first ? [first, ...others].toSorted((a, b) => placeOf(a) - placeOf(b)) : [];
  const { title, text, path } = first ?? { title: "", text: "" };
  if (others.length === 0)
    return { topic, title, text, ...(path === undefined ? {} : { path }), notices, last };
  return { topic, title: titleOfTopic(topic), text: countLabels(last) || title, notices, last };
}

/** What needs somebody stands before what does not. */
function placeOf({ tone = "none" }: NoticeTexts): number {
  return ["danger", "warning"].indexOf(tone) + 1 || 3;
}

/** How many there are of each label, of what stands alike the most first. */
function countLabels(last: readonly Told[]): string {
  const counts = new Map<string, { readonly place: number; readonly count: number }>();
  for (const told of last) {
    const { label = kindOf(told.kind).label ?? "" } = told.content as NoticeContent;
    counts.set(label, { place: placeOf(told), count: (counts.get(label)?.count ?? 0) + 1 });
  }
  return [...counts]
    .filter(([label]) => label !== "")
    .toSorted(([, a], [, b]) => a.place - b.place || b.count - a.count)
    .map(([label, { count }]) => `${label} (${count})`)
    .join(" · ");
}

function lastOfEach(notices: readonly Told[]): readonly Told[] {
  const seen = new Set<string>();
  return notices.filter(({ id, content }) => {
    const { record = id } = content as NoticeContent;
    return !seen.has(record) && seen.add(record);
  });
}
