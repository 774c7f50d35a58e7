import { sql } from "kysely";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { type After, rowsAtOnce } from "../../infrastructure/db/rows-after.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { ProductTitles } from "../judged.ts";
import { firstOfMonth } from "../liquidations/months.ts";

/** Whose operations, and of which month: its first day, an ISO day. */
type Sought = { readonly brokerId: string; readonly month: string; readonly after: After };

type Row = {
  readonly policyId: string;
  readonly version: number;
  readonly on: string;
  readonly kind: string;
  readonly policyNumber: string;
  readonly proposer: string | null;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly province: string | null;
  readonly insurer: string;
  readonly sumInsured: number | null;
  readonly sumCurrency: string;
  readonly startsOn: string;
  readonly endsOn: string;
};

/**
 * What a broker brought about in a month, by the day from which it holds: each policy and each change of one, with who
 * proposed it, the risk and where it is, the insurer, the sum and the term. What was put right in a policy is no operation, and what was undone none any more.
 */
export async function listOperations(
  db: Db,
  { brokerId, month, after }: Sought,
  { titleOf }: ProductTitles,
): Promise<readonly object[]> {
  const [day = "", policyId = "", version = ""] = after?.split(".") ?? [];
  const behind =
    after === null
      ? sql``
      : sql`and (v.effective_from, p.id, v.number) > (${day}::date, ${policyId}::uuid, ${version}::integer)`;
  const { rows } = await sql<Row>`
    select p.id as "policyId", v.number as version, v.effective_from as "on", v.kind, p.number as "policyNumber",
      p.holder as proposer, p.product, p.asset, p.plate, p.province, p.insurer, p.starts_on as "startsOn",
      p.ends_on as "endsOn", (v.answers #>> '{coverages,0,sumInsured}')::float8 as "sumInsured",
      coalesce(v.answers #>> '{coverages,0,sumCurrency}', 'ARS') as "sumCurrency"
    from policies p join policy_versions v on v.policy_id = p.id
    where p.broker_id = ${brokerId}::uuid and p.status <> 'removed' and v.kind not in ('correction', 'removal')
      and not exists (select from policy_versions u
        where u.policy_id = p.id and u.restores < v.number and u.number > v.number)
      and v.effective_from >= ${month}::date and v.effective_from < ${nextMonth(month)}::date ${behind}
    order by v.effective_from, p.id, v.number limit ${sql.raw(String(rowsAtOnce))}`.execute(db);
  return rows.map(({ policyId: id, version: number, insurer, on, startsOn, endsOn, product, ...row }) => ({
    ...row,
    id: [on, id, number].join("."),
    ...{ on: wireDate(on), startsOn: wireDate(startsOn), endsOn: wireDate(endsOn) },
    ...{ insurer: insurerTitle(insurer), product: titleOf(product) },
  }));
}

function nextMonth(month: string): string {
  return firstOfMonth(addDays(month, 31) ?? month);
}
