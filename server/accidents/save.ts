import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { recordChange } from "../audit/record.ts";
import { dayOf } from "../clock.ts";
import { jsonb } from "../db/json.ts";
import type { Trx } from "../db/tables.ts";
import { pruneFiles, requireFiles } from "../files/references.ts";
import { AppError } from "../http/errors.ts";
import { refuse } from "../http/problems.ts";
import type { Subject } from "../tickets/subject.ts";
import type { AccidentBody, Desk } from "./accident.ts";
import { waitLock } from "./idempotency.ts";
import { findByDraft, loadOwned, type OwnedAccident, readsWhole } from "./ownership.ts";
import { findPolicy, loadPolicies, type Policy } from "./policies.ts";
import { recordStatus } from "./timeline.ts";

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
export async function saveAccident(trx: Trx, { platforms, rules }: Desk, save: Save): Promise<Saved> {
  const { subject, body, now } = save;
  const stored = await findStored(trx, save);
  if (stored) checkStored(stored, save);
  const policies = await loadPolicies(trx, platforms, subject, dayOf(now));
  const policy = findPolicy(policies, body.policyId, subject);
  const riskType = rules.kindOf(policy.product)?.riskType ?? "other";
  const isSending = body.status?.id === "sending";
  if (body.insured?.identityNumber !== undefined && body.insured.identityNumber !== subject.identityNumber) {
    throw new AppError("policy-not-found");
  }
  const problems = await rules.walk(trx, body, {
    ...walkContext(policy, subject, now),
    riskType,
    isSending,
    release: save.release,
  });
  if (problems.length > 0) throw refuse(problems);

  const content = Object.fromEntries(Object.entries(body).filter(([name]) => !ownFields.includes(name)));
  const id = stored?.id ?? randomUUID();
  const version = (stored?.version ?? 0) + 1;
  // The specification's `sending` is the moment between the person's click and the insurer's receipt. The simulated
  // insurer takes a claim at once, so what is stored is already `sent`; both moments stand in the history.
  const status = isSending ? "sent" : "draft";
  const row = {
    status,
    version,
    content: jsonb(content),
    // Who neither wrote the draft nor has its UUID may go on with it, but does not come to read what is in it.
    ticket_id: stored && !readsWhole(stored, subject, save.draftId) ? stored.ticketId : subject.ticketId,
    updated_at: now,
    sent_at: isSending ? now : null,
  };
  if (stored) {
    await trx.updateTable("accidents").set(row).where("id", "=", id).execute();
  } else {
    await trx
      .insertInto("accidents")
      .values({
        ...row,
        id,
        policy_id: policy.id,
        identity_number: subject.identityNumber,
        platform: subject.platform,
        draft_id: save.draftId ?? null,
        created_at: now,
      })
      .execute();
    await recordStatus(trx, { accidentId: id, status: "draft", author: "insured", at: now });
  }
  let orphans: readonly string[] = [];
  if (isSending) {
    await requireFiles(trx, id, body.files ?? []);
    if (body.files) orphans = await pruneFiles(trx, id, body.files);
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

async function findStored(trx: Trx, { subject, body, draftId }: Save): Promise<OwnedAccident | undefined> {
  if (body.id !== undefined) return loadOwned(trx, subject, body.id, "lock");
  if (draftId === undefined) return undefined;
  // A first save that is repeated before its answer came would make a second claim.
  await waitLock(trx, `draft:${draftId}`);
  return findByDraft(trx, subject, draftId);
}

function checkStored(stored: OwnedAccident, { body, version }: Save): void {
  if (stored.status !== "draft") throw new AppError("already-sent");
  if (stored.policyId !== body.policyId) throw refuse([{ code: "field_invalid", path: "/policyId" }]);
  if (version === undefined || version === stored.version) return;
  const changed = Object.keys({ ...stored.content, ...body }).filter(
    (name) => !ownFields.includes(name) && !isDeepStrictEqual(stored.content[name], body[name]),
  );
  if (changed.length === 0) return; // both windows say the same
  throw new AppError("version", {
    fields: Object.fromEntries(changed.map((name) => [name, ["Este dato cambió en otra ventana"]])),
  });
}

function walkContext(policy: Policy, subject: Subject, now: Date) {
  const { identityNumber, fullName, birthDate, email } = policy;
  return {
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
    insured: { identityNumber, fullName, birthDate, email },
  };
}
