import { standingOf } from "#permissions/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { accountColumns, toAccount } from "../../people/brokers/broker.ts";
import { nameOf } from "../accounts.ts";

type Sought = { readonly search?: string | undefined; readonly page: number };

/** Brokers by their address, those whose address, name or licence has what is sought. */
export async function listBrokers(
  db: Db,
  { search = "", page }: Sought,
): Promise<{ readonly data: readonly object[]; readonly pagination: Pagination }> {
  const [rows, { count }] = await Promise.all([
    soughtBrokers(db, search)
      .select(accountColumns)
      .orderBy("email")
      .limit(perPage)
      .offset(offsetOf(page))
      .execute(),
    soughtBrokers(db, search)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(toAccount).map((account) => ({
    id: account.id,
    name: nameOf(account),
    email: account.email,
    level: standingOf(account.onboardingStatus).title,
    said: new Set(account.permissions.map(({ name }) => name)).size,
  }));
  return { data, pagination: paginationOf(data.length, Number(count), page) };
}

/** Those whose address, name or licence has what is sought, all of them where nothing is. */
export function soughtBrokers(db: Db, search: string) {
  const sought = search.trim();
  const all = db.selectFrom("brokers");
  return sought === "" ? all : all.where("sought", "ilike", `%${sought.replace(/[\\%_]/g, "\\$&")}%`);
}
