import schema from "../../../schemas/onboarding.schema.json" with { type: "json" };
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { askedIn } from "../asked-files.ts";
import { listFiles } from "../files.ts";
import type { StoredRecord } from "../record.ts";
import { askedPapers } from "./levels.ts";

type Holder = Pick<StoredRecord, "id" | "answers" | "facts">;

/** A paper that was sent, what was said of it, and where it is read, below /api. */
export type SentPaper = {
  readonly document: string;
  readonly title: string;
  readonly status: string;
  /** Why it was rejected. */
  readonly reason?: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly address: string;
};

const titles: Readonly<Record<string, string>> = schema.properties.papers.items.properties.document.titles;

/** What a paper is called. */
export function titleOfPaper(document: string): string {
  return titles[document] ?? document;
}

/** The papers of an onboarding that were sent, those of the levels before too. */
export async function listPapers(db: Db | Trx, record: Holder): Promise<readonly SentPaper[]> {
  const sent = askedPapers.read(record.answers);
  if (sent.length === 0) return [];
  const files = await listFiles(db, record.id);
  const asked = askedIn(record);
  return sent.flatMap(({ tag, file: { key } }) => {
    const file = files.find((one) => one.key === key);
    if (!file) return [];
    const { name, type, size } = file;
    // What nobody asks for any more was right.
    const { status = askedPapers.accepted, reason } = asked.find((one) => one.tag === tag) ?? {};
    const address = `/onboarding/${record.id}/files/${file.id}`;
    const paper = { document: tag, title: titleOfPaper(tag), status, name, type, size, address };
    return [reason === undefined ? paper : { ...paper, reason }];
  });
}

/** Where each of these papers is read, by the paper's name, which is that of its field in the profile. */
export async function addressesOf(
  trx: Trx,
  record: Holder,
  documents: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const papers = await listPapers(trx, record);
  return Object.fromEntries(
    papers.flatMap(({ document, address }) =>
      documents.includes(document) ? [[document, address] as const] : [],
    ),
  );
}
