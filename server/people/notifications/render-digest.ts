import { fillText } from "../../infrastructure/errors/errors.ts";
import { type LinkTo, paragraphs } from "../../infrastructure/mail/mail.ts";
import type { NoticeGroup } from "./group-notices.ts";
import mail from "./mail.json" with { type: "json" };
import { mailOfOne } from "./mail-notices.ts";

const { digest } = mail;

/** Things that a group names one by one; the others are counted. */
const named = 3;

/** The mail of what is unread: a paragraph for each group, with a link to its notices. One thing alone is its own mail. */
export function renderDigest(
  groups: readonly NoticeGroup[],
  linkTo: LinkTo,
): { readonly subject: string; readonly text: string } {
  const count = groups.reduce((sum, { last }) => sum + last.length, 0);
  const [first] = groups;
  if (first && count === 1) return mailOfOne(first, linkTo);
  const all = linkTo("/notifications?show=unread");
  return {
    subject: fillText(digest.subject, { count }),
    text: paragraphs(
      digest.opening,
      ...groups.map((group) => renderGroup(group, linkTo)),
      all === undefined ? mail.withoutLink : fillText(digest.all, { link: all }),
      mail.foot,
    ),
  };
}

function renderGroup({ topic, title, text, path, last }: NoticeGroup, linkTo: LinkTo): string {
  const isOne = last.length === 1;
  const left = last.length - named;
  const link = linkTo(isOne ? (path ?? "/notifications") : `/notifications?show=unread&topic=${topic}`);
  return [
    isOne ? title : fillText(digest.group, { title, count: last.length }),
    text,
    ...(isOne ? [] : last.slice(0, named).map(lineOf)),
    ...(left > 0 ? [fillText(digest.more, { count: left })] : []),
    link,
  ]
    .filter(Boolean)
    .join("\n");
}

function lineOf({ title, text }: NoticeGroup["last"][number]): string {
  return text === "" ? fillText(digest.line, { title }) : fillText(digest.lineWithText, { title, text });
}
