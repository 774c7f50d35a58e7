import { wireDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/errors.ts";
import type { Subject } from "../tickets/subject.ts";
import type { AccidentRules, Desk } from "./accident.ts";
import { shownPlate } from "./options.ts";
import { loadOwned, type OwnedAccident, readsWhole } from "./ownership.ts";
import { findPolicy, isReportable, loadPolicies, type Policy, requireProof } from "./policies.ts";
import { showStatus } from "./statuses.ts";
import { readTimeline } from "./timeline.ts";

export type AccidentQuery = { readonly policyId?: string; readonly accidentId?: string };
export type ReadAccident = {
  readonly version?: number;
  readonly accident: Readonly<Record<string, unknown>>;
};

/** A claim as it stands, or what is known of a new one on a policy. */
export async function readAccident(
  db: Db,
  desk: Desk,
  subject: Subject,
  query: AccidentQuery,
  options: { readonly draftId: string | undefined; readonly now: Date },
): Promise<ReadAccident> {
  const policies = await loadPolicies(db, desk.platforms, subject);
  if (!query.accidentId) {
    if (!query.policyId) throw new AppError("not-found");
    const today = dayOf(options.now);
    const reportable = policies.filter((policy) => isReportable(policy, today));
    const policy = findPolicy(reportable, query.policyId);
    requireProof(policies, subject);
    return { accident: { ...describePolicy(desk.rules, policy, subject), documents: 0, extensions: [] } };
  }
  const accident = await loadOwned(db, subject, query.accidentId);
  if (query.policyId && query.policyId !== accident.policyId) throw new AppError("not-found");
  const policy = findPolicy(policies, accident.policyId);
  const isWhole = readsWhole(accident, subject, options.draftId);
  if (!isWhole) requireProof(policies, subject);
  return {
    version: accident.version,
    accident: {
      ...(isWhole ? accident.content : pick(accident.content, ["date", "vehicleAccidentType"])),
      ...describePolicy(desk.rules, policy, subject),
      id: accident.id,
      status: showStatus(accident.status, accident.insurer),
      ...(await readAttachments(db, accident, isWhole)),
      history: (await readTimeline(db, accident.id)).map(({ status, note, at }) => ({
        status: showStatus(status, accident.insurer),
        date: wireDate(dayOf(at)),
        ...(note === null ? {} : { note }),
      })),
    },
  };
}

// Name and DNI are what the driver's data are copied from; the rest of the person and the policy's number wait for
// the proof. Brand and model stay: without them nobody knows which of their things a claim is about.
function describePolicy(rules: AccidentRules, policy: Policy, subject: Subject): Record<string, unknown> {
  const plate = shownPlate(policy, subject);
  return {
    policyId: policy.id,
    ...(subject.isProven ? { number: policy.number } : {}),
    riskType: rules.kindOf(policy.product)?.riskType ?? "other",
    product: policy.product,
    asset: policy.asset,
    ...(plate === undefined ? {} : { plate }),
    insuredCompany: policy.insurer,
    insured: {
      identityNumber: policy.identityNumber,
      fullName: policy.fullName,
      ...(subject.isProven ? { birthDate: wireDate(policy.birthDate), email: policy.email } : {}),
    },
  };
}

async function readAttachments(
  db: Db,
  { id }: OwnedAccident,
  isWhole: boolean,
): Promise<Record<string, unknown>> {
  const files = await db
    .selectFrom("accident_files")
    .select(["key", "name", "type", "size", "extension_id as extensionId"])
    .where("accident_id", "=", id)
    .orderBy("position")
    .execute();
  const extensions = await db
    .selectFrom("accident_extensions")
    .select(["id", "note", "created_at as at"])
    .where("accident_id", "=", id)
    .orderBy("created_at")
    .execute();
  const references = files
    .filter(({ extensionId }) => extensionId === null)
    .map(({ key, name, type, size }) => ({ key, name, type, size }));
  return {
    documents: files.length,
    ...(isWhole ? { files: references } : {}),
    extensions: extensions.map((extension) => ({
      date: wireDate(dayOf(extension.at)),
      documents: files.filter(({ extensionId }) => extensionId === extension.id).length,
      ...(isWhole ? { note: extension.note } : {}),
    })),
  };
}

function pick(content: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in content).map((name) => [name, content[name]]));
}
