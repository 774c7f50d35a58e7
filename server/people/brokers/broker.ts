import { sql } from "kysely";
import type { Permission } from "#permissions/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";

/** A broker's account as it is stored. */
export type Account = {
  readonly id: string;
  readonly email: string;
  readonly identityNumber: string;
  readonly registrationId: string;
  readonly isActivated: boolean;
  readonly onboardingStatus: string;
  readonly permissions: readonly Permission[];
  readonly profile: Readonly<Record<string, unknown>>;
  readonly preferences: Readonly<Record<string, unknown>>;
};

export const accountColumns = [
  "brokers.id",
  "brokers.email",
  "brokers.identity_number as identityNumber",
  "brokers.registration_id as registrationId",
  "brokers.is_activated as isActivated",
  "brokers.onboarding_status as onboardingStatus",
  "brokers.permissions",
  "brokers.profile",
  "brokers.preferences",
] as const;

export async function findAccount(db: Db | Trx, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom("brokers").select(accountColumns).where("id", "=", id).executeTakeFirst();
  return row && toAccount(row);
}

/** jsonb that only this server writes: what it is, its writer says. */
export function toAccount(
  row: Readonly<Record<"permissions" | "profile" | "preferences", unknown>>,
): Account {
  return row as Account;
}

/** A stored profile with some of it said otherwise; what is null is said to be nothing. */
export function profileWith(changes: object) {
  return sql<string>`profile || ${jsonb(changes)}::jsonb`;
}

/** An address as accounts are known by it. */
export function cleanEmail(email: string): string {
  return email.trim().toLowerCase();
}
