import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { wireDate } from "#engine/identifiers/index.ts";
import { accident, isReportable } from "../../claims/report/accident.ts";
import { kindOfClaim } from "../../claims/report/follow.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { versionOn } from "../../insurance/policies/load-policy.ts";
import { findPolicy, loadPolicies } from "../../insurance/policies/policies.ts";
import { standingOf } from "../../insurance/policies/standing.ts";
import type { Insured } from "../../people/principals/principal.ts";
import { type OwnedBy, ownedBy, ownedOnPolicy } from "../access/own.ts";
import { loadPaidWith, maskedContact } from "../endorsements/now-of-policy.ts";
import { inspection } from "../inspections/inspection.ts";
import type { RecordServices } from "../record-services.ts";
import { showFollowed, statusOf } from "../statuses.ts";
import type { PolicyAnswers } from "./policy-answers.ts";
import { showCovers } from "./show-covers.ts";
import { showInspected } from "./show-inspected.ts";
import { showInstalments } from "./show-instalments.ts";

/**
 * A policy as who is insured by it reads it: how it stands today, what it covers, how it is paid, its documents, and what
 * they themselves have on it. Of another person's, and of one that there is not, it is the same 404.
 */
export async function readOwnPolicy(
  { db, platforms, clock, rules }: RecordServices,
  insured: Insured,
  id: string,
): Promise<object> {
  const policy = findPolicy(await loadPolicies(db, platforms, insured), id);
  const today = dayOf(clock());
  const [row] = await selectOwn(db, { id, ...ownedBy(accident, insured) });
  const { versions = [], documents = [], records = [], currency = "ARS" } = row ?? {};
  // As its writer says it: answers of a policy whose person was erased are none.
  const answers = (versionOn(versions, today)?.answers ?? {}) as Partial<PolicyAnswers>;
  const { insurer, startsOn, endsOn, plate } = policy;
  const mine = records.map((record) => showRecord(record, insurer)).filter((one) => one !== undefined);
  return {
    id: policy.id,
    insuredName: policy.fullName,
    insuredCompany: insurerTitle(insurer),
    insurer,
    product: policy.product,
    asset: policy.asset,
    number: policy.number,
    ...(plate === null ? {} : { plate }),
    ...{ startsOn: wireDate(startsOn), endsOn: wireDate(endsOn) },
    status: standingOf(policy, today),
    coverages: (answers.coverages ?? []).map(({ name, sumInsured, sumCurrency }) => ({
      ...{ name, sumInsured, sumCurrency },
    })),
    ...showCovers(answers, rules.clustersOf?.(policy.product), await parametersAt(db, startsOn)),
    ...showInspected(answers),
    currency,
    totalPremium: answers.totalPremium ?? null,
    paymentMethod: answers.payment?.paymentMethod,
    paidWith: await loadPaidWith(db, id, answers, today),
    contact: maskedContact(answers, policy.email),
    instalments: showInstalments(answers, today),
    documents: documents.map(({ at, ...document }) => ({ ...document, at: wireDate(dayOf(new Date(at))) })),
    claims: mine.filter(({ entity }) => entity === accident.name),
    inspections: mine.filter(({ entity }) => entity === inspection.name),
    isReportable: isReportable(policy, today),
  };
}

type OwnRecord = {
  readonly id: string;
  readonly entity: string;
  readonly number: string | null;
  readonly status: string;
  readonly type: string | null;
  readonly cause: string | null;
  readonly at: string;
  readonly isSent: boolean;
};

/** Of a claim that is still being written nothing is told: it is offered where it is written. */
function showRecord({ id, entity, number, status, type, cause, at, isSent }: OwnRecord, insurer: string) {
  const { statuses } = entity === accident.name ? accident : inspection;
  if (entity === accident.name && !isSent) return undefined;
  return {
    ...{ id, entity },
    ...(number === null ? {} : { number }),
    ...(entity === accident.name ? { kind: kindOfClaim({ vehicleAccidentType: type, cause }) } : {}),
    status: showFollowed(statuses, status, { insurer: insurerTitle(insurer) }),
    isClosed: statusOf(statuses, status)?.isClosed === true,
    on: wireDate(dayOf(new Date(at))),
  };
}

type Own = OwnedBy & { readonly id: string };

const selectOwn = prepareLookUp((db, v: Own) =>
  db
    .selectFrom("policies as p")
    .select(({ selectFrom }) => [
      "p.currency",
      jsonArrayFrom(
        selectFrom("policy_versions as v")
          .select(["v.effective_from as effectiveFrom", "v.answers"])
          .whereRef("v.policy_id", "=", "p.id")
          .orderBy("v.number"),
      ).as("versions"),
      jsonArrayFrom(
        selectFrom("policy_documents as d")
          .select(["d.id", "d.kind", "d.name", "d.type", "d.size", sql<string>`d.created_at`.as("at")])
          .whereRef("d.policy_id", "=", "p.id")
          .orderBy("d.created_at", "desc")
          .orderBy("d.id"),
      ).as("documents"),
      jsonArrayFrom(
        selectFrom("records")
          .select([
            "records.id",
            "records.entity",
            "records.number",
            "records.status",
            sql<string | null>`records.answers ->> 'vehicleAccidentType'`.as("type"),
            sql<string | null>`records.answers ->> 'cause'`.as("cause"),
            sql<string>`coalesce(records.sent_at, records.created_at)`.as("at"),
            sql<boolean>`records.sent_at is not null`.as("isSent"),
          ])
          .whereRef("records.policy_id", "=", "p.id")
          .where(ownedOnPolicy(v))
          .where("records.entity", "in", [accident.name, inspection.name])
          .where("records.parent_id", "is", null)
          .orderBy("records.created_at", "desc")
          .limit(200),
      ).as("records"),
    ])
    .where("p.id", "=", v.id)
    .compile(),
);
