import { type RawBuilder, sql } from "kysely";
import { type After, LostPlaceError, rowsAtOnce } from "../../infrastructure/db/rows-after.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { firstOfMonth } from "../liquidations/months.ts";
import { isOfPolicy, type SoughtUnpaid, showUnpaid, type UnpaidRow, unpaidJson } from "./list-unpaid.ts";

/** What an order is made of, of an instalment `u`, and whether it goes down. */
type Order = { readonly place: RawBuilder<unknown>; readonly isDescending: boolean };

const owed: Order = {
  place: sql`coalesce(u.covered_until, date 'infinity'), u.due_on, u.id`,
  isDescending: false,
};
const paid: Order = { place: sql`u.paid_on, u.id`, isDescending: true };

/**
 * The next instalments of a view behind one of them, whoever loses their cover first before the others, what was paid last
 * before what was paid before it: each statement reads on by the index, of each broker some hundred at the most.
 */
export async function readUnpaidAfter(
  db: Db,
  { brokers, view, insurer, today }: SoughtUnpaid,
  after: After,
): Promise<readonly object[]> {
  const { place, isDescending } = view === "paid" ? paid : owed;
  const [way, beyond] = [sql.raw(isDescending ? "desc" : "asc"), sql.raw(isDescending ? "<" : ">")];
  const order = view === "paid" ? sql`u.paid_on ${way}, u.id ${way}` : place;
  const conditions = [
    view === "paid" ? sql`u.paid_on >= ${firstOfMonth(today)}::date` : sql`u.paid_on is null`,
    ...(view === "untold" ? [sql`u.mark is null`] : []),
    ...(view === "told" ? [sql`u.mark is not null`] : []),
    ...(insurer === undefined ? [] : [sql`u.insurer = ${insurer}`]),
    ...(after === null ? [] : [sql`(${place}) ${beyond} (${await placeOf(db, after, view === "paid")})`]),
    isOfPolicy,
  ];
  const { rows } = await sql<{ readonly told: UnpaidRow }>`
    select ${unpaidJson(brokers[0])} as told
    from unnest(${[...brokers]}::uuid[]) b(id), lateral (
      select u.* from unpaid_instalments u where u.broker_id = b.id and ${sql.join(conditions, sql` and `)}
      order by ${order} limit ${sql.lit(rowsAtOnce)}
    ) u left join policies p on p.id = u.policy_id left join records k on k.id = p.client_id
    order by ${order} limit ${sql.lit(rowsAtOnce)}`.execute(db);
  return rows.map(({ told }) => showUnpaid(told));
}

/** Where one stood; it may have been paid meanwhile, and is no more where its policy's broker took it back. */
async function placeOf(db: Db, id: string, isPaid: boolean): Promise<RawBuilder<unknown>> {
  const row = await db
    .selectFrom("unpaid_instalments")
    .select(["covered_until as coveredUntil", "due_on as dueOn", "paid_on as paidOn"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || (isPaid && row.paidOn === null)) throw new LostPlaceError();
  if (isPaid) return sql`${row.paidOn}::date, ${id}::uuid`;
  return sql`coalesce(${row.coveredUntil}::date, date 'infinity'), ${row.dueOn}::date, ${id}::uuid`;
}
