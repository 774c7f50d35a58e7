import type { JsonObject } from "#engine/json/index.ts";
import type { Ask } from "#engine/runtime/index.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { fileLimits } from "../infrastructure/files/check.ts";
import { discardFiles, type PreparedFile, prepareFiles } from "../infrastructure/files/prepare-files.ts";
import { senderOf } from "../infrastructure/files/sender.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import { type Answer, findAnswer, type Keyed } from "../infrastructure/idempotency/answers.ts";
import { tooMany } from "../infrastructure/limits/rate-limits.ts";
import { ownerOf } from "../people/principals/principal.ts";
import type { Judged } from "./judged.ts";
import { tellBroker } from "./move.ts";
import { knownOf, type Opened, openSave } from "./open.ts";
import type { Answers, StoredRecord } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import type { Written } from "./save.ts";
import { type Judgement, type Saved, type SentSave, type Storing, saveOf } from "./save-of.ts";
import { canStore, statusOf } from "./statuses.ts";
import { refuseOtherVersion } from "./versions.ts";
import { whileLoaded } from "./while-loaded.ts";
import { selectNumber, writeRecord } from "./write.ts";

/** How often a save is tried when others store the same record at the same moment. */
const attempts = 10;

/**
 * Stores exactly what the flow would have allowed to be sent: the record is opened, its flow judges
 * before anything is written, and one statement stores all of it. The same request under the same key gets the same
 * answer again.
 */
export async function saveRecord(services: RecordServices, sent: SentSave, ask: Ask): Promise<Answer> {
  const { principal, key, content, now } = sent;
  const keyed = { owner: ownerOf(principal), key, content, at: now };
  const stored = await judgeAndStore(services, sent, keyed, ask).catch(async (cause: unknown) => {
    // What it asks for may be refused by now because it was done.
    const answer = await findAnswer(services.db, keyed);
    if (!answer) throw cause;
    return { answer: await numbered(services, answer), unused: [] };
  });
  await Promise.all(stored.unused.map((name) => services.store.remove(name)));
  return stored.answer;
}

/** Stores a save, and what has to be done for it with it. */
async function store(services: RecordServices, { entity, body }: SentSave, save: Storing): Promise<Written> {
  const { db, jobs, insurers, catalogues } = services;
  const { moved, begins } = entity.stored ?? {};
  // What a broker sent themselves is no news to them.
  const isOwn = save.author.startsWith("broker:");
  const tells =
    !isOwn && entity.decided?.notice?.sent?.includes(save.status) && save.status !== save.statusBefore;
  const work = jobs && save.jobs.length > 0 ? jobs : undefined;
  if (!work && !moved && !begins && !tells) return writeRecord(db, save);
  await work?.ready();
  let written: Written | undefined;
  let begin: (() => void) | undefined;
  const saving = db.transaction().execute(async (trx) => {
    written = await writeRecord(trx, save);
    if (!written.isSaved) throw new NotSaved();
    const { id, whose: owner, product, status, statusBefore: from, answers, facts = {}, now: at } = save;
    const saved = { id, owner, product, status, from, answers, facts, at };
    await moved?.(trx, saved);
    if (tells)
      await tellBroker(
        trx,
        entity,
        { ...save, ...saved, status: from ?? status, facts, number: written.number ?? null },
        { id, status, at },
      );
    const { secrets } = body as { readonly secrets?: JsonObject }; // as an envelope that has them says
    begin = await begins?.(trx, saved, { insurers, catalogues, secrets });
    for (const name of save.jobs) await work?.add(trx, name, { entity: save.entity, id: save.id });
  });
  await saving.catch((cause: unknown) => {
    if (!(cause instanceof NotSaved)) throw cause;
  });
  if (!written) throw new Error("records: a save answered nothing");
  if (written.isSaved) {
    work?.wake();
    begin?.();
  }
  return written;
}

/** Ends a transaction in which nothing was stored. */
class NotSaved extends Error {}

function withNumber({ data, version }: Saved, number: string | null | undefined): Saved {
  return { data: number ? { ...data, number } : data, version };
}

/** An answer that was given before: the number is given by the statement that keeps it, so it is not in it. */
async function numbered({ db }: RecordServices, answer: Answer): Promise<Answer> {
  const saved = answer.body as Saved; // as `saveOf` makes it
  return { ...answer, body: withNumber(saved, await selectNumber(db, saved.data.id)) };
}

/** An answer, with the stored names of files that nothing names any more. */
type Stored = { readonly answer: Answer; readonly unused: readonly string[] };

async function judgeAndStore(
  services: RecordServices,
  sent: SentSave,
  keyed: Keyed,
  ask: Ask,
): Promise<Stored> {
  const opened = await openSave(services, sent);
  const brought = await bring(services, sent); // images are work: not before it is known that they may come
  const { files } = brought;
  const body = sent.entity.stored?.accept?.(brought.body, sent.principal) ?? brought.body;
  const judgeAndWrite = async (): Promise<Stored> => {
    const { entity, isChange, stores, release, played } = sent;
    const toJudge = { entity, body, isChange, stores, release, ...played };
    const whose = { entity: entity.name, owner: keyed.owner };
    const judged = await services.rules.judge(
      services.db,
      toJudge,
      knownOf(services, opened, sent),
      (asked) => whileLoaded(opened.loaded, whose, () => ask(asked)),
    );
    return storeJudged(services, sent, keyed, {
      opened,
      judged,
      files,
      verified: await verify(services, sent, judged, opened.record),
    });
  };
  return judgeAndWrite().catch(async (cause: unknown) => {
    await discardFiles(services.store, files);
    throw cause;
  });
}

/** What becomes known by what a save names, once its flow finds nothing wrong with it. */
async function verify(
  services: RecordServices,
  { entity, principal, parentId, body, now }: SentSave,
  { problems, content, stores, changes }: Judged,
  record: StoredRecord | undefined,
): Promise<Answers | undefined> {
  if (problems.length > 0) return undefined;
  const isSent = statusOf(entity.statuses, stores)?.isDraft !== true;
  return entity.stored?.verify?.(services, {
    ...{ principal, record, parentId, body, content, changes, isSent, now },
  });
}

/** The files of a body that brings them, checked and stored, and the body that names them. */
async function bring(services: RecordServices, { entity, body, principal, now }: SentSave): Promise<Brought> {
  const received = entity.stored?.receive?.(body);
  if (!received) return { body, files: [] };
  const files = await prepareFiles(services.store, received.files, senderOf(services, principal, now), {
    max: received.files.length,
    minSide: fileLimits.side,
  });
  const references = files.map(({ key, name, type, size }) => ({ key, name, type, size }));
  return { body: received.refer(references), files };
}

type Brought = { readonly body: SentSave["body"]; readonly files: readonly PreparedFile[] };

async function storeJudged(
  services: RecordServices,
  sent: SentSave,
  keyed: Keyed,
  judgement: Judgement,
): Promise<Stored> {
  const { opened, judged, files } = judgement;
  let current = opened;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    refuseJudged(sent, current, judged);
    const save = await saveOf(services, sent, keyed, { ...judgement, opened: current });
    const { isSaved, isDraftTaken, fullUntil, unused, number } = await store(services, sent, save);
    if (isSaved) {
      const twice = namesOf(files).filter((name) => !namesOf(save.files).includes(name));
      const answer = { status: 200, body: withNumber(save.answer, number) };
      return { answer, unused: [...unused, ...twice] };
    }
    if (fullUntil) throw tooMany(fullUntil, sent.now);
    const before = await findAnswer(services.db, keyed);
    if (before) return { answer: await numbered(services, before), unused: namesOf(files) };
    current = await openSave(services, sent);
    if (isDraftTaken && !current.record) throw new AppError("not-found");
    if (!isStillJudged(opened, current, judged)) break;
  }
  throw new AppError("in-flight", { retryAfter: 1 });
}

/** Whether what was judged is still the record's: another save may have stored it first, with another release. */
function isStillJudged(opened: Opened, { record }: Opened, { release }: Judged): boolean {
  if (!record || opened.record?.id === record.id || release === undefined) return true;
  return record.release === release;
}

function namesOf(files: readonly PreparedFile[]): readonly string[] {
  return files.map(({ storedName }) => storedName);
}

function refuseJudged({ entity, versions }: SentSave, { record }: Opened, judged: Judged): void {
  if (!canStore(entity.statuses, record?.status, judged.stores)) throw new AppError("already-sent");
  if (record) refuseOtherVersion(record, judged.content, versions);
  if (judged.problems.length > 0) throw refuse(judged.problems);
}
