import type { Db } from "../infrastructure/db/tables.ts";
import type { Save, Written } from "./save.ts";
import { draftKey, takenIn } from "./taken.ts";
import { statementOf } from "./write-statement.ts";

/**
 * Stores a save in one statement. Constraints are its locks: a key, a draft and a version are taken once, who comes
 * second is told that nothing was saved. Nobody waits longer than another's statement.
 */
export async function writeRecord(db: Db, save: Save): Promise<Written> {
  const {
    keyed,
    files,
    index,
    sentAt,
    draftId,
    parentId,
    release,
    facts,
    report,
    series,
    fileKeys,
    statusBefore,
  } = save;
  const [row] = await statementOf(save.head?.projection)(db, {
    ...save,
    subject: keyed?.subject ?? null,
    key: keyed?.key ?? null,
    hash: keyed?.hash ?? null,
    answer: keyed ? JSON.stringify(keyed.answer) : null,
    answers: JSON.stringify(save.answers),
    facts: facts === undefined ? null : JSON.stringify(facts),
    report: report === undefined ? null : JSON.stringify(report),
    series: series?.name ?? null,
    year: series?.year ?? null,
    fileKeys: fileKeys === undefined ? null : JSON.stringify(fileKeys),
    prunes: save.prunes && fileKeys !== undefined,
    files: JSON.stringify(files),
    history: JSON.stringify(save.history),
    audited: JSON.stringify(save.audited),
    sha256: save.audited.sha256,
    evidence: save.evidence === undefined ? null : JSON.stringify(save.evidence),
    known: save.before === 0 ? null : JSON.stringify({ status: statusBefore, version: save.before }),
    counters: JSON.stringify(save.counters),
    sentAt: sentAt ?? null,
    title: index?.title ?? null,
    titleOrder: index?.titleOrder ?? null,
    words: index?.words ?? null,
    tags: index ? JSON.stringify(index.tags) : null,
    head: save.head?.row ?? null,
    handedTo: save.handedTo ?? null,
    draftId: draftId ?? null,
    parentId: parentId ?? null,
    release: release ?? null,
  }).catch((cause: unknown) => {
    const constraint = takenIn(cause);
    if (constraint === undefined) throw cause;
    return [{ isSaved: false, isDraftTaken: constraint === draftKey, fullUntil: null, unused: [] }];
  });
  if (!row) throw new Error("records: a save answered nothing");
  return row;
}

/** By what a record is called; undefined for one that was not sent. */
export async function selectNumber(db: Db, id: string): Promise<string | null | undefined> {
  const row = await db.selectFrom("records").select("number").where("id", "=", id).executeTakeFirst();
  return row?.number;
}
