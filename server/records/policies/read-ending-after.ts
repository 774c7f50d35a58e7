import { sql } from "kysely";
import { LostPlaceError, rowsAtOnce } from "../../infrastructure/db/rows-after.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { AskRows } from "../../infrastructure/http/row-stream.ts";
import type { ProductTitles } from "../judged.ts";
import {
  type Ending,
  endingJson,
  isEnding,
  lookAround,
  type SoughtRenewals,
  showEnding,
} from "./renewals.ts";

/**
 * Reads all policies of the windows of the day, the soonest first, some hundred a statement: each reads on behind the last
 * one by the index. What was quoted to renew them is looked at once.
 */
export async function readEndingAfter(
  db: Db,
  sought: SoughtRenewals,
  { titleOf }: ProductTitles,
): Promise<AskRows> {
  const { brokers, insurer, product, today } = sought;
  const { prices, ids, until } = await lookAround(db, sought);
  const narrowed = [
    isEnding({ today, until }),
    ...(insurer ? [sql`p.insurer = ${insurer}`] : []),
    ...(product ? [sql`p.product = ${product}`] : []),
    ...(ids === null ? [] : [sql`p.id = any(${ids}::uuid[])`]),
  ];
  return async (after) => {
    const on =
      after === null ? [] : [sql`(p.ends_on, p.id) > (${await endOf(db, after)}::date, ${after}::uuid)`];
    const { rows } = await sql<{ readonly told: Ending }>`
      select ${endingJson(brokers[0])} as told
      from unnest(${[...brokers]}::uuid[]) b(id), lateral (
        select p.* from policies p where p.broker_id = b.id and ${sql.join([...narrowed, ...on], sql` and `)}
        order by p.ends_on, p.id limit ${sql.lit(rowsAtOnce)}
      ) p left join records k on k.id = p.client_id
      order by p.ends_on, p.id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    return rows.map(({ told }) => showEnding(told, prices, titleOf));
  };
}

async function endOf(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom("policies")
    .select("ends_on as endsOn")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new LostPlaceError();
  return row.endsOn;
}
