import { randomUUID } from "node:crypto";
import { contentHash } from "../infrastructure/audit/record.ts";
import { dayOf } from "../infrastructure/clock.ts";
import type { PreparedFile } from "../infrastructure/files/prepare-files.ts";
import type { Played } from "../infrastructure/http/played.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import { hashOf, type Keyed } from "../infrastructure/idempotency/answers.ts";
import { countersOf } from "../infrastructure/limits/rate-limits.ts";
import type { Policy } from "../insurance/policies/policies.ts";
import { addressOf, authorOf, noPlatform, ownerOfInsured, writerOf } from "../people/principals/principal.ts";
import type { Entity } from "./entity.ts";
import { newAmong, ownFiles } from "./files.ts";
import { headOf } from "./heads.ts";
import type { Sent } from "./judge.ts";
import type { Judged, NamedFile } from "./judged.ts";
import type { Asked, Opened } from "./open.ts";
import type { Answers } from "./record.ts";
import type { RecordServices } from "./record-services.ts";
import type { Save } from "./save.ts";
import { indexEntryOf } from "./search-index.ts";
import { deciderOf, isBroughtBy, jobsOf, reached, statusOf } from "./statuses.ts";

/** A save as it came. */
export type SentSave = Asked & {
  readonly body: Sent["body"];
  readonly played: Played;
  /** Whether it is what is stored, to be changed. */
  readonly isChange?: boolean;
  /** The status that the call itself asks for. */
  readonly stores?: string;
  readonly release: string | undefined;
  /** The versions that it may be made from; any without them. */
  readonly versions: readonly number[] | undefined;
  readonly key: string | undefined;
  /** What the key stands for. */
  readonly content: unknown;
};

/** A save that was judged, as it was found before that, and the files that came with it. */
export type Judgement = {
  readonly opened: Opened;
  readonly judged: Judged;
  readonly files: readonly PreparedFile[];
  /** What becomes known by what it names. */
  readonly verified: Answers | undefined;
};

/** What a save answers. */
export type Saved = {
  readonly data: { readonly id: string; readonly number?: string };
  readonly version: number;
};

/** What is written, what is answered for it, and what has to be done with it. */
export type Storing = Save & {
  readonly answer: Saved;
  readonly jobs: readonly string[];
  /** Whose it is: who sold a policy saves what somebody insured asks for, too. */
  readonly whose: string;
};

/** What is written of a save that was judged to be right. */
export async function saveOf(
  services: RecordServices,
  sent: SentSave,
  { key, ...keyed }: Keyed,
  { opened: { record, policy, product }, judged, files: brought, verified }: Judgement,
): Promise<Storing> {
  const { entity, principal, addressed, now } = sent;
  const owner = addressed?.owner ?? keyed.owner;
  const { statuses } = entity;
  const isSent = statusOf(statuses, judged.stores)?.isDraft !== true;
  const combined = entity.stored?.combine?.(record, judged, dayOf(now)) ?? { ...judged, facts: undefined };
  const { content, files: named } = combined;
  const facts =
    verified === undefined ? combined.facts : { ...record?.facts, ...combined.facts, ...verified };
  const stored =
    record && (brought.length > 0 || (isSent && named)) ? await ownFiles(services.db, record.id) : [];
  const files = newAmong(brought, stored);
  if (isSent) requireFiles(named ?? [], [...stored, ...files]);
  const { left } = judged;
  const path = reached(statuses, record?.status, judged.stores);
  const version = (record?.version ?? 0) + 1;
  const id = record?.id ?? randomUUID();
  const handedTo = isSent ? newOwner(entity, principal, policy) : undefined;
  const whose = handedTo ?? record?.owner ?? owner;
  const status = path.at(-1) ?? judged.stores;
  const answer = { data: { id }, version };
  const series = isSent && !record?.number ? seriesOf(entity, policy, now) : undefined;
  return {
    id,
    before: record?.version ?? 0,
    statusBefore: record?.status,
    entity: entity.name,
    owner,
    whose,
    handedTo,
    writer: writerOf(principal),
    author: authorOf(principal),
    address: addressOf(principal),
    parentId: sent.parentId,
    policyId: policy?.isProposed ? null : (policy?.id ?? addressed?.policyId ?? null),
    product: product ?? null,
    insurer: policy?.insurer ?? null,
    status,
    sentAt: isSent ? now : undefined,
    index: indexEntryOf(entity, { status, answers: content, facts: facts ?? record?.facts ?? {} }),
    head: headOf(entity, {
      owner: whose,
      product: product ?? null,
      status,
      answers: content,
      facts: facts ?? record?.facts ?? {},
      createdAt: record?.createdAt ?? now,
    }),
    draftId: sent.draftId,
    release: judged.release,
    answers: content,
    facts: left === undefined ? facts : { ...(facts ?? record?.facts), step: left.title, leftAt: left.at },
    report: isSent ? judged.report : undefined,
    jobs: jobsOf(statuses, path),
    series,
    fileKeys: named?.map(({ key: name }) => name),
    prunes: isSent,
    files: files.map((file) => ({ ...file, id: randomUUID() })),
    history: path.map((reached) => ({
      status: reached,
      author: isBroughtBy(statusOf(statuses, reached) ?? {}, "flow")
        ? principal.type
        : deciderOf(statuses, reached, policy?.insurer ?? null),
    })),
    action: isSent ? "send" : "save",
    audited: { status, version, sha256: contentHash(content) },
    // What was sent is evidence; a draft is erased, and what was in it with it.
    evidence: isSent ? content : undefined,
    answer,
    keyed: key === undefined ? undefined : { subject: keyed.owner, key, hash: hashOf(keyed), answer },
    counters: countersOf(record ? "save" : "draft", principal, { now, limits: services.limits }),
    now,
  };
}

/** Whose what a broker sends becomes, where their kind of record is handed over; a company has no DNI to be known by. */
function newOwner(
  { sold }: Entity,
  { type }: SentSave["principal"],
  policy: Policy | undefined,
): string | undefined {
  if (type !== "broker" || !sold?.isHandedOver || !policy?.identityNumber) return undefined;
  return ownerOfInsured(noPlatform, policy.identityNumber);
}

/** Each file that is named has been received, or nothing is sent. */
function requireFiles(named: readonly NamedFile[], received: readonly { readonly key: string }[]): void {
  const keys = new Set(received.map(({ key }) => key));
  const problems = named.flatMap(({ key, name, path }) =>
    keys.has(key) ? [] : [{ code: "field_file_missing", path, params: { name } }],
  );
  if (problems.length > 0) throw refuse(problems);
}

/** What a record's number is counted in: its kind's in a year, or its policy's for ever. */
function seriesOf(
  { stored: { numbered } = {} }: Entity,
  policy: Policy | undefined,
  now: Date,
): Save["series"] {
  if (numbered === "by-policy") return policy && { name: policy.number, year: 0 };
  return numbered && { name: numbered.series, year: Number(dayOf(now).slice(0, 4)) };
}
