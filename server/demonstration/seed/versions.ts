import { wireDate } from "#engine/identifiers/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { wordsOfPolicy } from "../../insurance/policies/policy-words.ts";

type Put = {
  readonly id: string;
  readonly brokerId: string | null;
  readonly number: string;
  readonly insurer: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly holder: string;
  readonly identityNumber: string;
  readonly startsOn: string;
  readonly endsOn: string;
};

/** What is beside the head of a demonstration's policy: its first version, and the words by which its broker finds it. */
export async function putVersion(trx: Trx, policy: Put, now: Date): Promise<void> {
  const { id, brokerId, number, insurer, product, asset, plate, holder, identityNumber } = policy;
  const { startsOn, endsOn } = policy;
  await trx
    .insertInto("policy_versions")
    .values({
      policy_id: id,
      number: 1,
      kind: "policy",
      effective_from: startsOn,
      source: "insurer",
      record_id: null,
      answers: jsonb({
        insurer: { name: insurer },
        number,
        product,
        validFrom: wireDate(startsOn),
        validTo: wireDate(endsOn),
        asset,
        ...(plate === null ? {} : { vehicle: { plate } }),
      }),
      author: `insurer:${insurer}`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom("policy_words").where("policy_id", "=", id).execute();
  if (brokerId === null) return;
  const words = wordsOfPolicy({ number, plate, holder, documents: [identityNumber] });
  await trx
    .insertInto("policy_words")
    .values([...words].map((word) => ({ broker_id: brokerId, word, policy_id: id })))
    .execute();
}
