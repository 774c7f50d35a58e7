import type { Json } from "#engine/json/index.ts";
import type { Outcome } from "#engine/runtime/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { failureMessage } from "../../insurance/runs/failures.ts";
import type { Run, RunHandler, Settled } from "../../insurance/runs/run.ts";
import { createIssuingHandler, learnFacts } from "../issuing-handler.ts";
import { moveRecord } from "../move.ts";
import { askDocuments } from "../policies/documents/ask-documents.ts";
import type { OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { loadBase } from "./base.ts";
import { endorsementKind } from "./begin-run.ts";
import { endorsement } from "./endorsement.ts";
import { type EndorsementFacts, forgotten, type Needs } from "./facts.ts";
import { previewOf } from "./preview.ts";
import { lockEndorsement, takeOwn } from "./send-endorsement.ts";
import type { Standing } from "./standing.ts";

type Services = Pick<RecordServices, "clock" | "jobs" | "insurers">;

/** Every kind of connector by which types of endorsements are asked for. */
const kinds = [endorsementKind, "cancellation"];

/** What an insurer makes of an endorsement: the policy's next version, or what somebody has to do. */
export function createEndorsementHandlers(services: Services): readonly RunHandler[] {
  const settling = (trx: Trx, settled: Settled) => settle(trx, settled, services);
  return kinds.map((kind) => createIssuingHandler({ kind, services, settle: settling }));
}

/** As the contract of the kind has it, by which each connector is checked. */
function standingIn(output: Json): Standing {
  return output as Standing;
}

async function settle(
  trx: Trx,
  { run, outcome, isUnknown }: Settled,
  services: Services,
): Promise<(() => void) | undefined> {
  const record = await lockEndorsement(trx, run.recordId);
  // Its insurer may be faster than the job that says that it was sent.
  if (!record || !((await takeOwn(trx, record, services)) || record.status === "sent")) return undefined;
  if (isUnknown) return learn(trx, record, { isUnknown: true });
  if ("failure" in outcome) return fail(trx, record, outcome, services);
  const standing = standingIn(outcome.output);
  switch (standing.status) {
    case "ended":
      return issue(trx, { record, run }, standing, services);
    case "in_emission":
      return learn(trx, record, { reference: standing.reference, isUnknown: undefined });
    case "requires_approval": {
      const { reference, message } = standing;
      return learn(trx, record, { reference, isUnknown: undefined, needs: { kind: "approval", message } });
    }
    case "requires_confirmation":
      return ask(trx, record, { kind: "confirmation", premium: standing.totalPremium }, services);
    case "requires_inspection":
      return ask(trx, record, { kind: "inspection", message: standing.message }, services);
    case "refused": {
      const { message, fields = [] } = standing;
      const details = Object.fromEntries(fields.map((one) => [one.field, [one.message]]));
      return ask(trx, record, { kind: "fields", message, details }, services);
    }
  }
}

function learn(trx: Trx, record: OwnedRecord, change: Partial<EndorsementFacts>): Promise<undefined> {
  return learnFacts(trx, record, change);
}

/**
 * What was issued costs from now on what its insurer says; where that says nothing, what was expected. Its documents are asked
 * for where there is a version of the policy that they are of.
 */
async function issue(
  trx: Trx,
  { record, run }: { readonly record: OwnedRecord; readonly run: Run },
  { number, totalPremium, refund }: Extract<Standing, { status: "ended" }>,
  services: Services,
): Promise<(() => void) | undefined> {
  const base = await loadBase(trx, record.policyId ?? "");
  const issued = { number, totalPremium, refund };
  const preview = base && previewOf(base, { ...record, facts: { ...record.facts, issued } });
  const premium = preview && { ...preview, ...(refund === undefined ? {} : { refund }) };
  await move(trx, record, { status: "issued", change: { issued, premium } }, services);
  const made = await madeBy(trx, record.id);
  if (!made) return undefined;
  const { recordId, round, insurer, product } = run;
  const of = { policyNumber: made.policyNumber, endorsementNumber: number };
  return askDocuments(trx, services.insurers, { recordId, round, insurer, product, ...of });
}

function madeBy(trx: Trx, recordId: string) {
  return trx
    .selectFrom("policy_versions as v")
    .innerJoin("policies as p", "p.id", "v.policy_id")
    .select("p.number as policyNumber")
    .where("v.record_id", "=", recordId)
    .limit(1)
    .executeTakeFirst();
}

function ask(trx: Trx, record: OwnedRecord, needs: Needs, services: Services): Promise<undefined> {
  return move(trx, record, { status: "pendingInfo", change: { needs }, note: needs.message }, services);
}

/** A plain no is its end; whatever else failed was not done, and may be sent again. */
async function fail(
  trx: Trx,
  record: OwnedRecord,
  { failure, message }: Extract<Outcome, { failure: string }>,
  services: Services,
): Promise<undefined> {
  const note = failureMessage(failure, message);
  if (failure !== "refused") return ask(trx, record, { kind: "again", message: note }, services);
  await move(trx, record, { status: "rejected", change: {}, note }, services);
}

type To = {
  readonly status: string;
  readonly change: Partial<EndorsementFacts>;
  readonly note?: string | undefined;
};

async function move(
  trx: Trx,
  { id }: OwnedRecord,
  { status, change, note }: To,
  { clock, jobs }: Services,
): Promise<undefined> {
  const learnt = ({ facts }: Pick<OwnedRecord, "facts">) => ({ ...facts, ...forgotten, ...change });
  const to = { id, status, note, learn: learnt, at: clock() };
  await moveRecord(trx, { jobs }, endorsement, to, { by: "insurer", address: "insurer" });
}
