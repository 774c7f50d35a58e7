import { profileWith } from "../brokers/broker.ts";
import type { Trx } from "../db/tables.ts";
import { brokerOfOwner } from "../principals/principal.ts";
import type { Moved } from "../records/entity.ts";
import { levelOf } from "./levels.ts";

/** The account is of the level that its onboarding has reached, and says of the broker what was approved for it. */
export async function followBroker(trx: Trx, { owner, from, status, answers, at }: Moved): Promise<void> {
  const level = levelOf(from ?? "");
  const isReached = level?.next === status;
  const approved = Object.fromEntries(
    (isReached ? level.fields : []).flatMap((name) => (name in answers ? [[name, answers[name]]] : [])),
  );
  const { identityNumber, ...profile } = approved;
  await trx
    .updateTable("brokers")
    .set({
      onboarding_status: status,
      ...(typeof identityNumber === "string" ? { identity_number: identityNumber } : {}),
      profile: profileWith(profile),
      updated_at: at,
    })
    .where("id", "=", brokerOfOwner(owner) ?? owner)
    .execute();
}
