import { judge, type Permitted, type SceneName } from "#permissions/index.ts";
import { fillText } from "../../infrastructure/errors/errors.ts";
import kinds from "./kinds.json" with { type: "json" };
import type { NoticeContent } from "./notify.ts";

type Kind = {
  /** What notices of it are grouped under, where they do not say it themselves. */
  readonly topic?: string;
  /** How one is counted in a group. */
  readonly label?: string;
  readonly title: string;
  readonly text?: string;
  readonly path?: string;
  /** How it is felt, in the words of the statuses. */
  readonly tone?: string;
  /** What its broker must be allowed to see where it leads; who may not reads it all the same. */
  readonly scene?: string;
};

/** A notification as it is stored. */
export type StoredNotice = {
  readonly id: string;
  readonly kind: string;
  readonly content: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/** What a notification says. */
export type NoticeTexts = Pick<Kind, "title" | "path" | "tone"> & { readonly text: string };

/** A notification in words, as a broker reads it; one of a kind that is no more says what its content says. */
export function showNotice(
  reader: Permitted,
  { id, kind, content, createdAt, readAt }: StoredNotice,
): object {
  return { id, kind, ...noticeTexts({ kind, content }, reader), at: createdAt, isRead: readAt !== null };
}

/** What a notification says, and where in the broker's area it is seen. */
export function noticeTexts(
  { kind, content }: Pick<StoredNotice, "kind" | "content">,
  reader: Permitted,
): NoticeTexts {
  const told = content as NoticeContent; // only `notify` writes it
  const { title, text = "", path = told.path, tone = told.tone, scene } = kindOf(kind);
  const isOpen = scene === undefined || judge(reader, scene as SceneName, "show") === "permitted";
  return {
    title: fillText(title, { title: "", ...told }),
    text: fillText(text, { note: "", ...told }),
    ...(path === undefined || !isOpen ? {} : { path }),
    ...(tone === undefined ? {} : { tone }),
  };
}

export function kindOf(kind: string): Kind {
  const known: Readonly<Record<string, Kind>> = kinds;
  return (Object.hasOwn(known, kind) && known[kind]) || other;
}

const other: Kind = { title: "{title}" };
