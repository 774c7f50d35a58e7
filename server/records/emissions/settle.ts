import type { Json } from "#engine/json/index.ts";
import type { Outcome } from "#engine/runtime/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { reopenRun } from "../../insurance/runs/end-run.ts";
import { failureMessage } from "../../insurance/runs/failures.ts";
import type { RunHandler, Settled } from "../../insurance/runs/run.ts";
import { createIssuingHandler, learnFacts } from "../issuing-handler.ts";
import { moveRecord } from "../move.ts";
import { askDocuments } from "../policies/documents/ask-documents.ts";
import type { OwnedRecord } from "../record.ts";
import type { RecordServices } from "../record-services.ts";
import { awaitInspection } from "./await-inspection.ts";
import { emissionKind, sendEmission } from "./begin-emission.ts";
import { hangOnPolicy } from "./close-inspections.ts";
import { emission } from "./emission.ts";
import { type EmissionFacts, forgotten } from "./facts.ts";
import { issuePolicy } from "./issue-policy.ts";
import { type Emission, lockEmission } from "./lock-emission.ts";
import type { Standing } from "./standing.ts";
import { isNear } from "./tolerance.ts";

type Services = Pick<RecordServices, "clock" | "jobs" | "insurers"> & Partial<Pick<RecordServices, "rules">>;

/** What an insurer makes of an emission: a policy, or what its broker has to do next. */
export function createEmissionHandler(services: Services): RunHandler {
  const settling = (trx: Trx, settled: Settled) => settle(trx, settled, services);
  return createIssuingHandler({ kind: emissionKind, services, settle: settling });
}

/** As the contract of the kind has it, by which each connector is checked. */
function standingIn(output: Json): Standing {
  return output as Standing;
}

/** In these an insurer's word counts. */
const waiting = ["in_emission", "pending"];

async function settle(
  trx: Trx,
  { run, outcome, isUnknown }: Settled,
  services: Services,
): Promise<(() => void) | undefined> {
  const record = await lockEmission(trx, run.recordId);
  // What an earlier attempt brings is told by nobody: it ended before another could begin.
  if (!record || record.facts.attempt !== run.round || !waiting.includes(record.status)) return undefined;
  if (isUnknown) return learn(trx, record, { isUnknown: true });
  if ("failure" in outcome) return fail(trx, record, outcome, services);
  const standing = standingIn(outcome.output);
  switch (standing.status) {
    case "ended":
      return issue(trx, record, standing, run, services);
    case "in_emission":
      return wait(trx, record, "in_emission", { reference: standing.reference }, services);
    case "requires_approval":
      return wait(trx, record, "pending", { ...standing, waitsFor: "approval" }, services);
    case "requires_inspection":
      return waitForInspection(trx, record, standing.message, services);
    case "requires_confirmation":
      return confirm(trx, record, standing, services);
    case "refused":
      return refuse(trx, record, standing, services);
  }
}

type Change = Partial<EmissionFacts>;

function learn(trx: Trx, record: Emission, change: Change): Promise<undefined> {
  return learnFacts(trx, record, change);
}

function move(trx: Trx, { id }: Emission, status: string, change: Change, { clock, jobs }: Services) {
  const learnt = ({ facts }: Pick<OwnedRecord, "facts">) => ({ ...facts, ...forgotten, ...change });
  const to = { id, status, learn: learnt, at: clock() };
  return moveRecord(trx, { jobs }, emission, to, { by: "insurer", address: "insurer" });
}

async function issue(
  trx: Trx,
  record: Emission,
  issued: Extract<Standing, { status: "ended" }>,
  run: Settled["run"],
  services: Services,
): Promise<(() => void) | undefined> {
  const policy = await issuePolicy(trx, record, issued, services.clock());
  if (!policy) {
    await reopenRun(trx, run, "other-number");
    return learn(trx, record, { isUnknown: true });
  }
  const { policyNumber, validFrom, validTo, price: issuedPrice } = issued;
  const told = { policyNumber, validFrom, validTo, issuedPrice, ...policy };
  await move(trx, record, "ended", told, services);
  await hangOnPolicy(trx, record.id, policy.policyId);
  const { id, product, facts } = record;
  const asking = await askDocuments(trx, services.insurers, {
    ...{ recordId: id, round: facts.attempt, insurer: facts.insurer },
    ...{ product: product ?? "", policyNumber },
  });
  // Who is insured is told once its insurer was heard about them.
  if (!asking) await services.jobs?.add(trx, "policyMail", { id });
  return asking;
}

/** Its insurer works on it: it is asked again until it has ended. What it says a second time is no news. */
async function wait(
  trx: Trx,
  record: Emission,
  status: "in_emission" | "pending",
  { reference, message, waitsFor }: Change,
  services: Services,
): Promise<undefined> {
  const change = { reference, message, waitsFor, isUnknown: undefined };
  if (record.status === status) return learn(trx, record, change);
  await move(trx, record, status, change, services);
}

/** Whoever is to be insured is asked for it once, however often its insurer says that it wants it. */
async function waitForInspection(
  trx: Trx,
  record: Emission,
  message: string | undefined,
  services: Services,
): Promise<undefined> {
  if (record.status === "pending" && record.facts.waitsFor === "inspection")
    return learn(trx, record, { message });
  const asked = await awaitInspection(trx, services, record, services.clock());
  const change = { waitsFor: "inspection", message, ...asked, isUnknown: undefined } as const;
  await move(trx, record, "pending", change, services);
}

/** A price that is near enough is taken as it is; any other is its broker's to confirm. */
async function confirm(
  trx: Trx,
  record: Emission,
  { price, premium }: Extract<Standing, { status: "requires_confirmation" }>,
  services: Services,
) {
  const { priceTolerance } = await parametersAt(trx, dayOf(services.clock()));
  const { id, product, answers, facts } = record;
  if (priceTolerance && isNear(facts.price, price, priceTolerance)) {
    const next = { ...facts, ...forgotten, price, attempt: facts.attempt + 1 };
    const begin = await sendEmission(trx, { id, product, answers, facts: next }, services.insurers);
    if (!begin) return fail(trx, record, { failure: "not-asked", message: "" }, services);
    await learn(trx, record, next);
    return begin;
  }
  await move(trx, record, "requires_confirmation", { newPrice: price, newPremium: premium }, services);
  return undefined;
}

async function refuse(
  trx: Trx,
  record: Emission,
  { message, fields = [] }: Extract<Standing, { status: "refused" }>,
  services: Services,
): Promise<undefined> {
  const details = Object.fromEntries(fields.map((one) => [one.field.replace(/^\//, ""), [one.message]]));
  const told = message ?? failureMessage("refused-emission", "");
  await move(trx, record, "error", { message: told, ...(fields.length > 0 ? { details } : {}) }, services);
}

async function fail(
  trx: Trx,
  record: Emission,
  { failure, message }: Extract<Outcome, { failure: string }>,
  services: Services,
): Promise<undefined> {
  const status = failure === "expired" ? "expired" : "error";
  await move(trx, record, status, { message: failureMessage(failure, message) }, services);
}

/** The job `emission`: what waited for an inspection is sent anew; what is sent already is left alone. */
export function createEmissionJob(
  services: RecordServices,
): (data: Readonly<Record<string, unknown>>) => Promise<void> {
  return async ({ id }) => {
    let begin = (): void => {};
    await services.db.transaction().execute(async (trx) => {
      const record = await lockEmission(trx, String(id));
      if (record?.status !== "in_emission" || (await hasRun(trx, record))) return;
      begin = (await sendEmission(trx, record, services.insurers)) ?? begin;
    });
    begin();
  };
}

async function hasRun(trx: Trx, { id, facts }: Emission): Promise<boolean> {
  const row = await trx
    .selectFrom("insurer_runs")
    .select("id")
    .where("record_id", "=", id)
    .where("round", "=", facts.attempt)
    .executeTakeFirst();
  return row !== undefined;
}
