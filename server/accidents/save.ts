import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { recordChange } from "../audit/record.ts";
import { dayOf } from "../clock.ts";
import type { Trx } from "../db/tables.ts";
import { pruneFiles, requireFiles } from "../files/references.ts";
import { AppError } from "../http/errors.ts";
import { refuse } from "../http/problems.ts";
import { countUseOf } from "../tickets/rate-limits.ts";
import type { Subject } from "../tickets/subject.ts";
import type { AccidentBody, Answers, Desk, FileReference } from "./accident.ts";
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
  readonly release: string | undefined;
  readonly now: Date;
};

export type Saved = {
  readonly id: string;
  readonly version: number;
  /** Stored files that nothing names any more, to be removed once this is committed. */
  readonly orphans: readonly string[];
};

/** What the server itself knows of a claim: never taken from what is sent. */
const ownFields = [
  "id",
  "status",
  "policyId",
  "riskType",
  "product",
  "asset",
  "plate",
  "insuredCompany",
  "insured",
  "documents",
  "extensions",
];

/** Saves a draft or sends it: a new claim, or the one that its id or its draft already names. */
export async function saveAccident(trx: Trx, { platforms, rules, limits }: Desk, save: Save): Promise<Saved> {
  const { subject, body, now } = save;
  const stored = await findStored(trx, save);
  const policies = await loadPolicies(trx, platforms, subject);
  const today = dayOf(now);
  const open = stored ? policies : policies.filter((policy) => isReportable(policy, today));
  const policy = findPolicy(open, body.policyId);
  if (!stored) requireProof(policies, subject);
  const riskType = rules.kindOf(policy.product)?.riskType ?? "other";
  const isSending = body.status?.id === "sending";
  if (body.insured?.identityNumber !== undefined && body.insured.identityNumber !== subject.identityNumber) {
    throw new AppError("policy-not-found");
  }
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !ownFields.includes(name)));
  const { problems, content, release } = await rules.walk(trx, sent, {
    ...walkContext(policy, subject, now),
    id: stored?.id,
    riskType,
    isSending,
    release: save.release,
    began: stored?.release ?? undefined,
  });
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
async function findStored(trx: Trx, save: Save): Promise<OwnedAccident | undefined> {
  const { subject, body, draftId } = save;
  const stored = await lockStored(trx, save);
  if (!stored) return undefined;
  if (!readsWhole(stored, subject, draftId)) throw new AppError("not-found");
  if (stored.status !== "draft") throw new AppError("already-sent");
  if (stored.policyId !== body.policyId) throw refuse([{ code: "field_invalid", path: "/policyId" }]);
  return stored;
}

async function lockStored(trx: Trx, { subject, body, draftId }: Save): Promise<OwnedAccident | undefined> {
  if (body.id !== undefined) return loadOwned(trx, subject, body.id, "lock");
  if (draftId === undefined) return undefined;
  // A first save that is repeated before its answer came would make a second claim.
  await waitLock(trx, `draft:${draftId}`);
  return findByDraft(trx, subject, draftId);
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

function walkContext(policy: Policy, subject: Subject, now: Date) {
  const { identityNumber, fullName, birthDate, email } = policy;
  return {
    now,
    today: dayOf(now),
    platform: subject.platform,
    insurer: policy.insurer,
    product: policy.product,
    policyId: policy.id,
    policyStartsOn: policy.startsOn,
    policyEndsOn: policy.endsOn,
    identityNumber: subject.identityNumber,
    asset: policy.asset,
    plate: policy.plate,
    insured: { identityNumber, fullName, ...(subject.isProven ? { birthDate, email } : {}) },
  };
}
