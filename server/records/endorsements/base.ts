import { sql } from "kysely";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { PolicyAnswers } from "../policies/policy-answers.ts";

/** A policy as a change is laid on it; days are ISO days. */
export type Base = {
  readonly id: string;
  readonly version: number;
  readonly brokerId: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly totalPremium: number | null;
  /** The first one first. */
  readonly versions: readonly BaseVersion[];
};

export type BaseVersion = {
  readonly number: number;
  readonly effectiveFrom: string;
  readonly answers: PolicyAnswers;
};

/** The policy of a record that was begun on it. */
export async function loadBase(db: Db | Trx, policyId: string): Promise<Base | undefined> {
  const [row] = await selectBase(db, { policyId });
  return row as Base | undefined; // jsonb that only this server writes
}

const selectBase = prepareLookUp((db, v: { readonly policyId: string }) =>
  sql<Base>`
    select p.id, p.version, p.broker_id as "brokerId", to_char(p.starts_on, 'YYYY-MM-DD') as "startsOn",
      to_char(p.ends_on, 'YYYY-MM-DD') as "endsOn", p.total_premium::float8 as "totalPremium", coalesce((
        select jsonb_agg(jsonb_build_object('number', v.number, 'effectiveFrom', to_char(v.effective_from, 'YYYY-MM-DD'),
          'answers', v.answers) order by v.number)
        from policy_versions v where v.policy_id = p.id
      ), '[]') as versions
    from policies p where p.id = ${v.policyId}::uuid`.compile(db),
);
