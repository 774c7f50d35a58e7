import { wireDate } from "#engine/identifiers/index.ts";
import type { DemoPerson } from "#engine/language/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { wordsOfPolicy } from "../../insurance/policies/policy-words.ts";
import type { AnsweredClient } from "../../records/clients/answered.ts";
import { type PolicyAnswers, premiumOf } from "../../records/policies/policy-answers.ts";

type Put = {
  readonly id: string;
  readonly brokerId: string | null;
  readonly policy: DemoPerson["policies"][number];
  readonly person: DemoPerson;
  readonly client: AnsweredClient;
  readonly startsOn: string;
  readonly endsOn: string;
};

/** What is beside the head of a demonstration's policy: its first version, and the words by which its broker finds it. */
export async function putVersion(trx: Trx, put: Put, now: Date): Promise<void> {
  const { id, brokerId, policy, person, startsOn } = put;
  const { insurer, number, plate = null } = policy;
  const answers = answersOf(put);
  const said = { answers: jsonb(answers), premium: jsonb(premiumOf(answers)) };
  await trx
    .insertInto("policy_versions")
    .values({
      policy_id: id,
      number: 1,
      kind: "policy",
      effective_from: startsOn,
      source: "insurer",
      record_id: null,
      ...said,
      author: `insurer:${insurer}`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["policy_id", "number"]).doUpdateSet(said))
    .execute();
  await trx.deleteFrom("policy_words").where("policy_id", "=", id).execute();
  if (brokerId === null) return;
  const documents = [person.identityNumber];
  const words = wordsOfPolicy({ number, plate, holder: person.fullName, documents });
  await trx
    .insertInto("policy_words")
    .values([...words].map((word) => ({ broker_id: brokerId, word, policy_id: id })))
    .execute();
}

function answersOf({ policy, client, startsOn, endsOn }: Put): PolicyAnswers {
  const { insurer, number, product, asset, plate, coverages, netPremium, totalPremium } = policy;
  const { installments, paidInstallments } = policy;
  const payment = {
    paymentMethod: "creditCard",
    installments,
    firstDueOn: wireDate(startsOn),
    paidInstallments,
  };
  const told = {
    insurer: { name: insurer },
    ...{ number, product, asset, client, coverages, netPremium, totalPremium },
    validFrom: wireDate(startsOn),
    validTo: wireDate(endsOn),
    payment: installments === undefined ? undefined : payment,
    vehicle: plate === undefined ? undefined : { plate },
  };
  return JSON.parse(JSON.stringify(told)) as PolicyAnswers; // what is not said is not there
}
