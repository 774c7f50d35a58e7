import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { readAttached } from "../attached.ts";
import type { ProductTitles } from "../judged.ts";
import { documentsKind } from "../policies/documents/ask-documents.ts";
import { showWanting } from "../policies/documents/wanting.ts";
import type { OwnedRecord } from "../record.ts";
import { showFollowed } from "../statuses.ts";
import { actsOf, canCorrect } from "./acts.ts";
import { loadBase } from "./base.ts";
import { factsOf } from "./facts.ts";
import { previewOf } from "./preview.ts";
import statuses from "./statuses.json" with { type: "json" };

type Look = {
  readonly rules: ProductTitles;
  readonly mayAct: boolean;
  /** Another day from which it would hold, as it travels: what may be said anew is told as it would be then. */
  readonly on?: string | undefined;
};

/** An endorsement as the broker reads it who sold its policy: what changes, what it costs, how it stands and what they may do. */
export async function showSold(db: Db, stored: OwnedRecord, { rules, mayAct, on }: Look): Promise<object> {
  const isMoved = mayAct && on !== undefined && canCorrect(stored);
  const record = isMoved ? { ...stored, answers: { ...stored.answers, effectiveDate: on } } : stored;
  const { id, policyId, owner, number, status, answers, createdAt, sentAt } = record;
  const [policy, base, { files, history }, documents, question] = await Promise.all([
    selectPolicy(db, policyId ?? ""),
    loadBase(db, policyId ?? ""),
    readAttached(db, id),
    selectDocuments(db, id),
    selectQuestion(db, id),
  ]);
  const { changes, needs, isUnknown, issued, premium } = factsOf(record.facts);
  const isOver = status === "issued";
  const preview = base && !isOver ? previewOf(base, record) : undefined;
  const insurer = policy?.insurer ?? "";
  const at = (of: string) => showFollowed(statuses, of, { insurer: insurerTitle(insurer) });
  return {
    id,
    policyId,
    policy: policy && {
      ...policy,
      insuredCompany: insurerTitle(insurer),
      productTitle: rules.titleOf(policy.product),
      startsOn: wireDate(policy.startsOn),
      endsOn: wireDate(policy.endsOn),
    },
    ...(number === null ? {} : { number }),
    ...(issued?.number === undefined ? {} : { insurerNumber: issued.number }),
    status: at(status),
    change: answers.change,
    title: changes?.title ?? "Endoso",
    effectiveDate: answers.effectiveDate,
    reason: answers.reason,
    requestedBy: owner.startsWith("broker:") ? "broker" : "insured",
    createdOn: wireDate(dayOf(createdAt)),
    ...(sentAt === null ? {} : { requestedOn: wireDate(dayOf(sentAt)) }),
    lines: (changes?.lines ?? []).map(({ pointer: _, ...line }) => line),
    effect: changes?.effect,
    premium: isOver && premium ? { ...premium, isFinal: true } : preview && { ...preview, isFinal: false },
    needs,
    isUnknown,
    history: history.map(({ status: of, note, at: when }) => ({
      status: of,
      value: at(of).value,
      tone: at(of).tone,
      at: when.toISOString(),
      ...(note === null ? {} : { note }),
    })),
    files: files.map(({ recordId: _, ...file }) => file),
    documents,
    wanting: showWanting(question),
    acts: mayAct ? actsOf(record) : [],
    // As its flow has it, for who corrects it.
    ...(mayAct && canCorrect(record) ? { answers, canCorrect: true } : {}),
  };
}

function selectPolicy(db: Db, policyId: string) {
  return db
    .selectFrom("policies")
    .select(["number", "insurer", "product", "holder", "asset", "starts_on as startsOn", "ends_on as endsOn"])
    .where("id", "=", policyId)
    .executeTakeFirst();
}

/** Papers of the versions of the policy that it made. */
function selectDocuments(db: Db, recordId: string) {
  return db
    .selectFrom("policy_documents as d")
    .innerJoin("policy_versions as v", (join) =>
      join.onRef("v.policy_id", "=", "d.policy_id").onRef("v.number", "=", "d.version"),
    )
    .select(["d.id", "d.kind", "d.name", "d.size"])
    .where("v.record_id", "=", recordId)
    .orderBy("d.created_at")
    .execute();
}

/** How the last question for them stands. */
function selectQuestion(db: Db, recordId: string) {
  return db
    .selectFrom("insurer_runs")
    .select(["status", "failure", "message"])
    .where("record_id", "=", recordId)
    .where("kind", "=", documentsKind)
    .orderBy("round", "desc")
    .limit(1)
    .executeTakeFirst();
}
