import type { Trx } from "../../infrastructure/db/tables.ts";
import { profileWith } from "../../people/brokers/broker.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import type { Moved } from "../entity/stored.ts";
import { levelOf } from "./levels.ts";
import { addressesOf } from "./papers.ts";

/**
 * The account is of the level that its onboarding has reached, and says of the broker what was approved for it: answers,
 * and where each paper is read.
 */
export async function followBroker(trx: Trx, moved: Moved): Promise<void> {
  const { owner, from, status, answers, at } = moved;
  const level = levelOf(from ?? "");
  const isReached = level?.next === status;
  const approved = Object.fromEntries(
    (isReached ? level.fields : []).flatMap((name) => (name in answers ? [[name, answers[name]]] : [])),
  );
  const { identityNumber, ...profile } = approved;
  const images = isReached ? await addressesOf(trx, moved, level.documents) : {};
  await trx
    .updateTable("brokers")
    .set({
      onboarding_status: status,
      ...(typeof identityNumber === "string" ? { identity_number: identityNumber } : {}),
      profile: profileWith({ ...profile, ...images }),
      updated_at: at,
    })
    .where("id", "=", brokerOfOwner(owner) ?? owner)
    .execute();
}
