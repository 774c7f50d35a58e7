import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import { AppError, fillText } from "../../infrastructure/errors/errors.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { countRequest } from "../../infrastructure/limits/rate-limits.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { maskPlate, type Policy, policiesOf } from "../../insurance/policies/policies.ts";
import { type Guess, prove } from "../../insurance/policies/proof.ts";
import type { Insured } from "../../people/principals/principal.ts";
import { isOfPlatform, isOwnPolicy } from "../../records/access/decide.ts";
import { type OwnedBy, ownedBy, recordsOnPolicy } from "../../records/access/own.ts";
import { readsWhole } from "../../records/access/reads-whole.ts";
import type { OwnedRecord } from "../../records/record.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { type FollowedStatus, showFollowed, statusOf } from "../../records/statuses.ts";
import { accident, isReportable } from "./accident.ts";
import { dayOfClaim, kindOfClaim, todoOf } from "./follow.ts";

export type AccidentOption = {
  readonly description: string;
  readonly policyId: string;
  readonly accidentId?: string;
  readonly riskType: string;
  readonly insurer: string;
  readonly product: string;
  /** The flow that reports it. */
  readonly flow: string;
  readonly asset: string;
  readonly plate?: string;
  /** Of a claim: how it stands, what happened when, what is to be done, and what it is called by. */
  readonly status?: FollowedStatus;
  readonly todo?: string;
  readonly kind?: string;
  readonly date?: string;
  readonly number?: string;
  readonly isDraft?: boolean;
  readonly isClosed?: true;
  /** Of one that was not sent: what the step is called that it was left at, and how many files have come. */
  readonly step?: string;
  readonly files?: number;
};

export type OptionsQuery = Guess & { readonly identityNumber: string; readonly closed?: "true" };

/** As much of a claim as a list of them tells. */
type Listed = Pick<OwnedRecord, "owner" | "id" | "draftId" | "writer" | "status" | "number"> & {
  /** In JSON an instant is a text. */
  readonly sentAt: string | null;
  readonly date: string | null;
  readonly type: string | null;
  readonly cause: string | null;
  /** The way on which it goes to its insurer. */
  readonly way: string | null;
  readonly step: string | null;
  readonly files: number;
};
type ListedPolicy = Policy & { readonly accidents: readonly Listed[] };

/**
 * What the person may report: a new claim on each policy, and each claim that is still open; where it is asked, those
 * that are closed too. Who has proved nothing sees
 * dates, kinds and statuses, and of what is insured its sort and the end of its plate. A draft is offered to who reads it
 * whole: nobody else may go on with it.
 */
export async function listOptions(
  { db, platforms, rules }: RecordServices,
  insured: Insured,
  query: OptionsQuery,
  { draftId, now }: { readonly draftId: string | undefined; readonly now: Date },
): Promise<readonly AccidentOption[]> {
  const today = dayOf(now);
  const { identityNumber } = insured;
  const listed = await selectPolicies(db, {
    identityNumber,
    ...ownedBy(accident, insured),
  });
  const policies = listed.filter((policy) => isOwnPolicy(insured, policy, platforms));
  const holder = await prove(db, insured, policies, query, now);
  const claimsOn = ({ accidents }: ListedPolicy): readonly Listed[] =>
    accidents.filter((one) => {
      // Of what came by another platform who has proved nothing sees nothing.
      if (!holder.isProven && !isOfPlatform(insured, one.owner)) return false;
      const { isClosed, isDraft } = statusOf(accident.statuses, one.status) ?? {};
      return (
        (!isClosed || query.closed !== undefined) && (!isDraft || readsWhole(accident, one, holder, draftId))
      );
    });
  const shown = policies.filter((policy) => isReportable(policy, today) || claimsOn(policy).length > 0);
  if (shown.length === 0) {
    await countRequest(db, "unknown", [networkOf(insured.address)], now);
    throw new AppError("policy-not-found");
  }
  return shown.flatMap((policy) => {
    const flow = rules.flowOf(accident.filledBy, policy.product);
    if (flow === undefined) return [];
    const { product, asset, plate } = policy;
    const seen = holder.isProven
      ? { asset, plate }
      : { asset: rules.titleOf(product), plate: plate && maskPlate(plate) };
    const option = describePolicy({ flow, riskType: rules.riskTypeOf(product) }, { ...policy, ...seen });
    const claims = claimsOn(policy).map((one) => describeAccident(one, option, holder));
    return isReportable(policy, today) ? [option, ...claims] : claims;
  });
}

function describePolicy(
  kind: Pick<AccidentOption, "flow" | "riskType">,
  { id, insurer, product, asset, plate }: Policy,
): AccidentOption {
  return {
    description: [asset, plate, insurerTitle(insurer)].filter(Boolean).join(" · "),
    policyId: id,
    insurer,
    product,
    asset,
    ...(plate === null ? {} : { plate }),
    ...kind,
  };
}

function describeAccident(
  { id, status, date, type, cause, way, number, step, files }: Listed,
  option: AccidentOption,
  { isProven }: Insured,
): AccidentOption {
  const shown = showFollowed(accident.statuses, status, { insurer: insurerTitle(option.insurer) });
  const { isDraft, isClosed } = statusOf(accident.statuses, status) ?? {};
  const todo = todoOf({ status, facts: { way } });
  const when = dayOfClaim(date);
  return {
    ...option,
    description: [`Siniestro ${when ? `del ${when}` : "sin fecha"}`, shown.value, option.description].join(
      " · ",
    ),
    accidentId: id,
    status: shown,
    kind: kindOfClaim({ vehicleAccidentType: type, cause }),
    isDraft: isDraft === true,
    ...(isClosed ? { isClosed } : {}),
    ...(isDraft ? { files, ...(step === null ? {} : { step }) } : {}),
    ...(todo === undefined ? {} : { todo: fillText(todo, { insurer: insurerTitle(option.insurer) }) }),
    ...(when === undefined ? {} : { date: when }),
    ...(number === null || !isProven ? {} : { number }),
  };
}

type Owner = OwnedBy & { readonly identityNumber: string };

const selectPolicies = prepareLookUp((db, v: Owner) =>
  policiesOf(db, v.identityNumber)
    .select(
      jsonArrayFrom(
        recordsOnPolicy(v)
          .select([
            "records.id",
            "records.owner",
            "records.draft_id as draftId",
            "records.writer",
            "records.status",
            "records.number",
            "records.sent_at as sentAt",
            sql<string | null>`records.answers ->> 'date'`.as("date"),
            sql<string | null>`records.answers ->> 'vehicleAccidentType'`.as("type"),
            sql<string | null>`records.answers ->> 'cause'`.as("cause"),
            sql<string | null>`records.facts ->> 'way'`.as("way"),
            sql<string | null>`records.facts ->> 'step'`.as("step"),
            sql<number>`(select count(*)::integer from record_files where record_id = records.id)`.as(
              "files",
            ),
          ])
          .orderBy("records.created_at"),
      ).as("accidents"),
    )
    .compile(),
);
