import { sql } from "kysely";
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
  const pattern = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const told = sql<string>`concat_ws(' ', email, profile ->> 'name', profile ->> 'lastName', profile ->> 'professionalLicense')`;
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom("brokers")
      .select(accountColumns)
      .where(sql<boolean>`${told} ilike ${pattern}`)
      .orderBy("email")
      .limit(perPage)
      .offset(offsetOf(page))
      .execute(),
    db
      .selectFrom("brokers")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(sql<boolean>`${told} ilike ${pattern}`)
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
