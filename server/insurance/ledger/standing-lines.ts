import { sql } from "kysely";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { LedgerAccount, SaidLine } from "./write-movements.ts";

/** A line as it stands in a ledger; `turn` is how many movements it had before. */
export type StandingLine = SaidLine & { readonly id: string; readonly turn: number };

/** What stands of an insurer's lines, by their names; one that was taken back stands no longer. */
export async function standingLines(
  db: Db | Trx,
  { brokerId, insurer }: LedgerAccount,
  lines: readonly string[],
): Promise<readonly StandingLine[]> {
  const { rows } = await sql<StandingLine>`
    select m.* from unnest(${[...lines]}::text[]) l(line), lateral (
      select id, line, turn, policy_number as "policyNumber", period, kind, net_premium as "netPremium", rate,
        commission, reverses is null as stands
      from movements where broker_id = ${brokerId}::uuid and insurer = ${insurer} and line = l.line
        and producer_id is null
      order by turn desc limit 1
    ) m where m.stands`.execute(db);
  return rows;
}
