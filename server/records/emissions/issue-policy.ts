import { randomUUID } from "node:crypto";
import { wireDate } from "#engine/identifiers/index.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { paysSum } from "../../insurance/insurers/clusters.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { VersionKind } from "../../insurance/policies/write-policy.ts";
import { keepIssuedPrice } from "../../insurance/runs/issued-prices.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { completeClient } from "../clients/complete-client.ts";
import type { PolicyAnswers } from "../policies/policy-answers.ts";
import { storePolicy } from "../policies/store-policy.ts";
import { assetOf, itemIn } from "../quotes/head.ts";
import { markRenewed, renewedBy } from "../quotes/renews.ts";
import type { Answers, OwnedRecord } from "../record.ts";
import type { EmissionFacts } from "./facts.ts";
import { issuedOf, scheduleOf } from "./issued-data.ts";
import { paymentOf } from "./payment-of.ts";
import type { Standing } from "./standing.ts";

type Issued = Extract<Standing, { status: "ended" }>;

type Emission = Pick<OwnedRecord, "id" | "owner" | "product" | "answers"> & { readonly facts: EmissionFacts };

/**
 * Writes the policy that an emission became, and what was answered of its client; answers what it is known by. Answers
 * undefined, and writes nothing, where the insurer's number is that of another policy.
 */
export async function issuePolicy(
  trx: Trx,
  record: Emission,
  issued: Issued,
  at: Date,
): Promise<{ readonly policyId: string; readonly totalPremium: number | undefined } | undefined> {
  const brokerId = brokerOfOwner(record.owner) ?? "";
  const { insurer } = record.facts;
  const by = { at, who: `insurer:${insurer}`, address: "insurer" };
  const answers = await policyAnswers(trx, record, issued);
  const renewed = await renewedBy(trx, record.facts.quoteId);
  const known = await findKnown(trx, { brokerId, insurer, number: issued.policyNumber });
  if (known && known.id !== renewed && isAnother(known, answers)) return undefined;
  if (answers.client) await completeClient(trx, { brokerId, client: answers.client, by });
  const { id } = await storePolicy(trx, {
    id: known?.id ?? randomUUID(),
    before: known?.version ?? 0,
    ...{ brokerId, kind: kindOf(known?.id, renewed), source: "emitted" },
    recordId: record.id,
    answers,
    by,
  });
  await keepPrices(trx, record, issued, at);
  if (renewed !== undefined && renewed !== id) await markRenewed(trx, renewed, id);
  return { policyId: id, totalPremium: answers.totalPremium };
}

/** At what its insurer issued it, where it says so, beside what it had quoted. */
async function keepPrices(trx: Trx, { id, product, facts }: Emission, { price }: Issued, at: Date) {
  if (price === undefined || product === null) return;
  const { quoted } = await trx
    .selectFrom("quote_coverages")
    .select("instalment as quoted")
    .where("id", "=", facts.coverageId)
    .executeTakeFirstOrThrow();
  const { insurer, price: accepted } = facts;
  await keepIssuedPrice(trx, { emissionId: id, insurer, product, quoted, accepted, issued: price, at });
}

/** A renewal is one whether its insurer gives it a number of its own or goes on with that of before. */
function kindOf(known: string | undefined, renewed: string | undefined): VersionKind {
  if (known === undefined) return renewed === undefined ? "policy" : "renewal";
  return known === renewed ? "renewal" : "correction";
}

/** What was quoted, what was answered to emit it, and what its insurer says, as a policy's version has it. */
async function policyAnswers(
  trx: Trx,
  { product, answers, facts }: Emission,
  issued: Issued,
): Promise<PolicyAnswers> {
  const quoted = await trx
    .selectFrom("quote_coverages as c")
    .innerJoin("records as q", "q.id", "c.quote_id")
    .select([
      "c.long_name as name",
      "c.cluster",
      "c.sum_insured as sumInsured",
      "c.offer",
      "c.premium",
      "q.answers",
    ])
    .where("c.id", "=", facts.coverageId)
    .executeTakeFirstOrThrow();
  const { client, insured, vehicle, risk } = answers as Partial<PolicyAnswers>; // as its flow judged it
  const item = { ...itemIn(quoted.answers as Answers), ...risk };
  const { paymentMethod, installments } = paymentOf(answers, quoted.offer) as PolicyAnswers["payment"] &
    object;
  const offer = quoted.offer as {
    readonly sumCurrency?: string;
    readonly covers?: unknown;
  };
  const { policyNumber, validFrom, validTo, totalPremium } = issued;
  const sumInsured = paysSum(quoted.cluster, offer.covers) ? quoted.sumInsured : null;
  const premium = quoted.premium as { readonly netPremium?: number; readonly totalPremium?: number };
  const total = totalPremium ?? premium.totalPremium;
  const schedule = scheduleOf(issued, { count: installments, total });
  const said = issuedOf(issued, { name: quoted.name, offer, facts });
  return {
    insurer: { name: facts.insurer, displayName: insurerTitle(facts.insurer) },
    number: policyNumber,
    product: product ?? "",
    validFrom: wireDate(validFrom),
    validTo: wireDate(validTo),
    asset: assetOf(quoted.answers as Answers),
    ...(client ? { client } : {}),
    ...(insured ? { insured } : {}),
    ...(vehicle ? { vehicle } : {}),
    ...(Object.keys(item).length > 0 ? { risk: item } : {}),
    coverages: [
      {
        name: quoted.name,
        ...(sumInsured === null ? {} : { sumInsured }),
        ...(sumInsured !== null && offer.sumCurrency === "USD" ? { sumCurrency: "USD" } : {}),
      },
    ],
    ...(premium.netPremium === undefined ? {} : { netPremium: premium.netPremium }),
    ...(total === undefined ? {} : { totalPremium: total }),
    payment: {
      ...(paymentMethod ? { paymentMethod } : {}),
      ...(installments ? { installments } : {}),
      ...(schedule ? { schedule } : {}),
    },
    ...(said ? { issued: said } : {}),
  };
}

type Known = { readonly origin: string; readonly identityNumber: string | null };

/** Whether a policy is of another emission, or of somebody who is neither client nor insured of this one. */
function isAnother({ origin, identityNumber }: Known, { client, insured }: PolicyAnswers): boolean {
  const people = [client, insured].flatMap((person) => person?.identityNumber ?? []);
  const isOfOther = identityNumber !== null && people.length > 0 && !people.includes(identityNumber);
  return origin === "emitted" || isOfOther;
}

/** The same number of the same insurer, which its broker may have typed or imported meanwhile. */
function findKnown(
  trx: Trx,
  {
    brokerId,
    insurer,
    number,
  }: { readonly brokerId: string; readonly insurer: string; readonly number: string },
) {
  return trx
    .selectFrom("policies")
    .select(["id", "version", "origin", "identity_number as identityNumber"])
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", insurer)
    .where("number_key", "=", number.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .where("status", "<>", "removed")
    .forUpdate()
    .executeTakeFirst();
}
