import type { Db } from "../../infrastructure/db/tables.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { ownerOf, writerOf } from "../../people/principals/principal.ts";
import { loadForWriting } from "../access/load.ts";
import type { StoredRecord } from "../record.ts";
import { askedAt } from "./levels.ts";

/** What it is called in storage. */
export const onboardingName = "onboarding";

/** A broker's onboarding, which begins when it is first asked for, at the status that the account has. */
export async function openOnboarding(db: Db, broker: Broker, now: Date): Promise<StoredRecord> {
  const { brokerId, onboardingStatus } = broker;
  const account = await db
    .selectFrom("brokers")
    .select(["identity_number as identityNumber", "profile"])
    .where("id", "=", brokerId)
    .executeTakeFirstOrThrow();
  const { professionalLicense } = account.profile as { readonly professionalLicense?: string };
  const known = { identityNumber: account.identityNumber, professionalLicense };
  await db
    .insertInto("records")
    .values({
      id: brokerId,
      entity: onboardingName,
      owner: ownerOf(broker),
      writer: writerOf(broker),
      status: onboardingStatus,
      answers: JSON.stringify(known),
      facts: JSON.stringify({ asked: askedAt(onboardingStatus) }),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return loadForWriting({ db }, { name: onboardingName }, broker, { id: brokerId });
}
