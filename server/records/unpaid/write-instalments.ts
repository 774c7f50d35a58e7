import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";

/** What an insurer says of an instalment: days are ISO days, money is in centavos. */
export type SaidInstalment = {
  /** By what it is known again: its policy's number and which part it is. */
  readonly key: string;
  readonly policyNumber: string;
  readonly instalment: string | null;
  readonly dueOn: string;
  readonly amount: number;
  readonly coveredUntil: string | null;
  readonly reason: string | null;
  readonly paidOn: string | null;
};

export type StoredInstalment = SaidInstalment & { readonly id: string; readonly version: number };

type Account = { readonly brokerId: string; readonly insurer: string };

/** What is stored of instalments, by their keys. */
export async function loadInstalments(
  db: Db | Trx,
  { brokerId, insurer }: Account,
  keys: readonly string[],
): Promise<readonly StoredInstalment[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom("unpaid_instalments")
    .select(["id", "version", "key", "policy_number as policyNumber", "instalment", "due_on as dueOn"])
    .select(["amount", "covered_until as coveredUntil", "reason", "paid_on as paidOn"])
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", insurer)
    .where("key", "in", keys)
    .execute();
}

/** Writes instalments of different keys as they are said, with the policy that has their number; what was marked stays. */
export async function writeInstalments(
  trx: Trx,
  { brokerId, insurer }: Account,
  said: readonly SaidInstalment[],
  at: Date,
): Promise<readonly { readonly id: string; readonly key: string; readonly version: number }[]> {
  if (said.length === 0) return [];
  const rows = JSON.stringify(said.map((one) => ({ ...one, id: randomUUID() })));
  const { rows: written } = await sql<{ id: string; key: string; version: number }>`
    insert into unpaid_instalments as u (id, broker_id, insurer, key, policy_id, policy_number, instalment, due_on, amount,
      covered_until, reason, paid_on, created_at, updated_at)
    select s.id, ${brokerId}::uuid, ${insurer}, s.key, (
        select id from policies where broker_id = ${brokerId}::uuid and insurer = ${insurer} and status <> 'removed'
          and number_key = upper(regexp_replace(s."policyNumber", '[^a-zA-Z0-9]', '', 'g')) limit 1
      ), s."policyNumber", s.instalment, s."dueOn", s.amount, s."coveredUntil", s.reason, s."paidOn",
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as s(id uuid, key text, "policyNumber" text, instalment text, "dueOn" date,
      amount bigint, "coveredUntil" date, reason text, "paidOn" date)
    on conflict (broker_id, insurer, key) do update set policy_id = excluded.policy_id,
      policy_number = excluded.policy_number, instalment = excluded.instalment, due_on = excluded.due_on,
      amount = excluded.amount, covered_until = excluded.covered_until, reason = excluded.reason,
      paid_on = excluded.paid_on, version = u.version + 1, updated_at = excluded.updated_at
    returning id, key, version`.execute(trx);
  return written;
}

export async function removeInstalments(trx: Trx, brokerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("unpaid_instalments")
    .where("broker_id", "=", brokerId)
    .where("id", "in", ids)
    .execute();
}
