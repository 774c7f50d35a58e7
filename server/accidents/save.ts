import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { recordChange } from "../audit/record.ts";
import { dayOf } from "../clock.ts";
import type { Db, Trx } from "../db/tables.ts";
import { pruneFiles, requireFiles } from "../files/references.ts";
import { AppError } from "../http/errors.ts";
import { refuse } from "../http/problems.ts";
import { countUseOf } from "../tickets/rate-limits.ts";
import type { Subject } from "../tickets/subject.ts";
import type { AccidentBody, Answers, Desk, FileReference, Judged, KnownClaim } from "./accident.ts";
import { waitLock } from "./idempotency.ts";
import { findByDraft, isDraftTaken, loadOwned, type OwnedAccident, readsWhole } from "./ownership.ts";
import { findPolicy, isReportable, loadPolicies, type Policy, requireProof } from "./policies.ts";
import { recordStatus } from "./timeline.ts";
import { insertAccident, updateAccident } from "./write.ts";

export type Save = {
  readonly subject: Subject;
  readonly body: AccidentBody;
  readonly draftId: string | undefined;
  readonly version: number | undefined;
  readonly now: Date;
};

export type Saved = {
  readonly id: string;
  readonly version: number;
  /** Stored files that nothing names any more, to be removed once this is committed. */
  readonly orphans: readonly string[];
};

/** What is known of a save before it is judged. */
export type OpenedSave = { readonly stored: OwnedAccident | undefined; readonly policy: Policy };

/** The claim that a save is of and its policy, if the subject may save it. */
export async function openSave(db: Db, { platforms }: Desk, save: Save): Promise<OpenedSave> {
  const { subject, body, now } = save;
  const stored = await findStored(db, save, "read");
  const policies = await loadPolicies(db, platforms, subject);
  const today = dayOf(now);
  const open = stored ? policies : policies.filter((policy) => isReportable(policy, today));
  const policy = findPolicy(open, body.policyId);
  if (!stored) requireProof(policies, subject);
  if (body.insured?.identityNumber !== undefined && body.insured.identityNumber !== subject.identityNumber) {
    throw new AppError("policy-not-found");
  }
  return { stored, policy };
}

/** What its flow is started with to judge a save. */
export function knownOf({ stored, policy }: OpenedSave, { subject, now }: Save): KnownClaim {
  const context = {
    today: dayOf(now),
    platform: subject.platform,
    insurer: policy.insurer,
    product: policy.product,
    identityNumber: subject.identityNumber,
    policyId: policy.id,
    policyStartsOn: policy.startsOn,
    ...(stored ? { accidentId: stored.id } : {}),
  };
  return { context, began: stored?.release ?? undefined, now };
}

/** Saves a draft or sends it: a new claim, or the one that its id or its draft already names. */
export async function saveAccident(
  trx: Trx,
  { limits }: Desk,
  save: Save,
  { opened, judged }: { readonly opened: OpenedSave; readonly judged: Judged },
): Promise<Saved> {
  const { subject, now } = save;
  const { policy } = opened;
  const { problems, content, release } = judged;
  const isSending = judged.stores === "sending";
  const stored = await findStored(trx, save, "lock");
  // Stored by another save while this one was judged, with a release that has not judged it.
  if (stored && opened.stored?.id !== stored.id && release !== undefined && stored.release !== release)
    throw new AppError("in-flight", { retryAfter: 1 });
  if (stored) checkVersion(stored, content, save.version);
  if (problems.length > 0) throw refuse(problems);

  const files = filesOf(content);
  const id = stored?.id ?? randomUUID();
  const version = (stored?.version ?? 0) + 1;
  // The specification's `sending` is the moment between the person's click and the insurer's receipt. The simulated
  // insurer takes a claim at once, so what is stored is already `sent`; both moments stand in the history.
  const status = isSending ? "sent" : "draft";
  const row = {
    id,
    status,
    version,
    content: JSON.stringify(content),
    ticketId: subject.ticketId,
    draftId: await draftOf(trx, stored, save.draftId),
    now,
    sentAt: isSending ? now : null,
  };
  if (stored) {
    await updateAccident(trx, row);
  } else {
    const { identityNumber, platform } = subject;
    await countUseOf(trx, "draft", subject, { now, limits });
    const first = { policyId: policy.id, identityNumber, platform, release: release ?? null };
    await insertAccident(trx, { ...row, ...first });
  }
  let orphans: readonly string[] = [];
  if (isSending) {
    await requireFiles(trx, id, files ?? []);
    if (files) orphans = await pruneFiles(trx, id, files, { subject, now });
    await recordStatus(trx, { accidentId: id, status: "sending", author: "insured", at: now });
    await recordStatus(trx, { accidentId: id, status: "sent", author: `insurer:${policy.insurer}`, at: now });
  }
  await recordChange(trx, {
    at: now,
    who: `ticket:${subject.ticketId}`,
    address: subject.address,
    action: isSending ? "send" : "save",
    entity: "accident",
    entityId: id,
    ...(stored
      ? { before: { status: stored.status, version: stored.version, content: stored.content } }
      : {}),
    after: { status, version, content },
  });
  return { id, version, orphans };
}

/** The draft that this save goes on with. To who does not read it whole it does not exist. */
async function findStored(
  db: Db | Trx,
  save: Save,
  how: "lock" | "read",
): Promise<OwnedAccident | undefined> {
  const { subject, body, draftId } = save;
  const stored = await loadStored(db, save, how);
  if (!stored) return undefined;
  if (!readsWhole(stored, subject, draftId)) throw new AppError("not-found");
  if (stored.status !== "draft") throw new AppError("already-sent");
  if (stored.policyId !== body.policyId) throw refuse([{ code: "field_invalid", path: "/policyId" }]);
  return stored;
}

async function loadStored(
  db: Db | Trx,
  { subject, body, draftId }: Save,
  how: "lock" | "read",
): Promise<OwnedAccident | undefined> {
  if (body.id !== undefined) return loadOwned(db, subject, body.id, how);
  if (draftId === undefined) return undefined;
  // A first save that is repeated before its answer came would make a second claim.
  if (how === "lock") await waitLock(db as Trx, `draft:${draftId}`);
  return findByDraft(db, subject, draftId, how);
}

function checkVersion(stored: OwnedAccident, content: Answers, version: number | undefined): void {
  if (version === undefined || version === stored.version) return;
  const changed = Object.keys({ ...stored.content, ...content }).filter(
    (name) => !isDeepStrictEqual(stored.content[name], content[name]),
  );
  if (changed.length === 0) return; // both windows say the same
  throw new AppError("version", {
    fields: Object.fromEntries(changed.map((name) => [name, ["Este dato cambió en otra ventana"]])),
  });
}

/**
 * The draft by which the claim is known from now on: that of the wizard that saves it, so that this one goes on when
 * its ticket is renewed; unless that name is another claim's.
 */
async function draftOf(
  trx: Trx,
  stored: OwnedAccident | undefined,
  draftId: string | undefined,
): Promise<string | null> {
  if (!stored || draftId === undefined || draftId === stored.draftId)
    return draftId ?? stored?.draftId ?? null;
  await waitLock(trx, `draft:${draftId}`);
  return (await isDraftTaken(trx, draftId)) ? stored.draftId : draftId;
}

/** The files that a claim names; undefined for one that says nothing of files. */
function filesOf({ files }: Answers): readonly FileReference[] | undefined {
  // Their shape is the route's schema's to check.
  return Array.isArray(files) ? (files as FileReference[]) : undefined;
}
