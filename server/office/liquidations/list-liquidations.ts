import { dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import type { Account } from "../../people/brokers/broker.ts";
import { type Liquidation, selectLiquidations } from "../../records/liquidations/liquidation.ts";
import { firstOfMonth } from "../../records/liquidations/months.ts";
import { showListed } from "../../records/liquidations/show.ts";
import { accountsOf, nameOf } from "../accounts.ts";

type Asked = { readonly status?: string | undefined; readonly page: number };

/** The liquidations of a status, or those that wait for the office: the oldest first, a page of them. */
export async function listLiquidations(
  db: Db,
  now: Date,
  { status, page }: Asked,
): Promise<{ readonly data: readonly object[]; readonly pagination: Pagination }> {
  const asked = () =>
    status === undefined ? selectWaiting(db, now) : selectLiquidations(db).where("status", "=", status);
  const [found, total] = await Promise.all([
    asked().orderBy("period_to").orderBy("id").limit(perPage).offset(offsetOf(page)).execute(),
    count(db, asked()),
  ]);
  const rows = found as readonly Liquidation[]; // jsonb that only this server writes
  const accounts = await accountsOf(
    db,
    rows.map(({ brokerId }) => brokerId),
  );
  const data = rows.map((row) => showOfBroker(row, accounts.get(row.brokerId)));
  return { data, pagination: paginationOf(data.length, total, page) };
}

/** As much of one as a list tells to the office: whose it is, and until when it was promised to be paid. */
export function showOfBroker(liquidation: Liquidation, account: Account | undefined): object {
  const { version, dueOn } = liquidation;
  return { ...showListed(liquidation), version, dueOn, broker: account ? nameOf(account) : "" };
}

/** How many wait for the office. */
export function countWaiting(db: Db, now: Date): Promise<number> {
  return count(db, selectWaiting(db, now));
}

/** Those whose months are over, to be made payable, and those whose invoice came. */
function selectWaiting(db: Db, now: Date) {
  const month = firstOfMonth(dayOf(now));
  return selectLiquidations(db).where((where) =>
    where.or([
      where("status", "=", "invoiced"),
      where.and([where("status", "=", "unavailable"), where("period_to", "<", month)]),
    ]),
  );
}

async function count(db: Db, asked: ReturnType<typeof selectLiquidations>): Promise<number> {
  const { count: all } = await db
    .selectFrom(asked.as("asked"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(all);
}
