import { sql } from "kysely";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { PolicyAnswers } from "../policies/policy-answers.ts";
import type { QuotedCover } from "./expected.ts";

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
  /** What its insurer quoted in the round of which it was emitted last; none where it was not. */
  readonly quoted: readonly QuotedCover[];
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
      ), '[]') as versions, coalesce((
        select jsonb_agg(jsonb_build_object('cluster', c.cluster, 'total', c.premium -> 'totalPremium', 'sumInsured', c.sum_insured,
          'isTaken', c.id = taken.id, 'on', to_char(c.created_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD')))
        from (
          select t.id, t.quote_id, t.round, t.insurer
          from policy_versions v join records r on r.id = v.record_id and r.entity = 'emission'
          join quote_coverages t on t.id = (r.facts ->> 'coverageId')::uuid
          where v.policy_id = p.id order by v.number desc limit 1
        ) taken
        join quote_coverages c on c.quote_id = taken.quote_id and c.round = taken.round and c.insurer = taken.insurer
      ), '[]') as quoted
    from policies p where p.id = ${v.policyId}::uuid`.compile(db),
);
