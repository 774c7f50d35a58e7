import { sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { office } from "../../records/communications/address-request.ts";
import { communication } from "../../records/communications/communication.ts";
import type { CommunicationFacts } from "../../records/communications/communication-facts.ts";
import type { OwnedRecord } from "../../records/record.ts";
import { columns, toRecord } from "../../records/record-row.ts";
import { showFollowed } from "../../records/statuses.ts";
import { accountsOf, nameOf } from "../accounts.ts";

/** How a list is narrowed: those in which the office is to write, in which it wrote last, or that are over. */
export const standings = {
  open: ["pending", "followed"],
  answered: ["answered"],
  closed: ["closed"],
} as const;

type Asked = { readonly status?: keyof typeof standings | undefined; readonly page: number };

/** Conversations with the office: those that wait for it the oldest first, what it is done with the newest first. */
export async function listCommunications(
  db: Db,
  { status = "open", page }: Asked,
): Promise<{ readonly data: readonly object[]; readonly pagination: Pagination }> {
  const asked = () => selectOffices(db).where("records.status", "in", standings[status]);
  const [found, total] = await Promise.all([
    asked()
      .select("updated_at as updatedAt")
      .orderBy("updated_at", status === "open" ? "asc" : "desc")
      .orderBy("records.id")
      .limit(perPage)
      .offset(offsetOf(page))
      .execute(),
    count(db, asked()),
  ]);
  const accounts = await accountsOf(
    db,
    found.flatMap(({ owner }) => brokerOfOwner(owner) ?? []),
  );
  const data = found.map(({ updatedAt, ...row }) => {
    const record = toRecord(row);
    const account = accounts.get(brokerOfOwner(record.owner) ?? "");
    return { ...showHead(record, account ? nameOf(account) : ""), at: updatedAt.toISOString() };
  });
  return { data, pagination: paginationOf(data.length, total, page) };
}

/** In how many the office is to write. */
export function countOpen(db: Db): Promise<number> {
  return count(db, selectOffices(db).where("records.status", "in", standings.open));
}

/** As much of one as a list tells: whose it is, what it is about, what was said last. */
export function showHead({ id, number, status, facts, version }: OwnedRecord, broker: string): object {
  const { subject, last, holder, dueOn } = facts as CommunicationFacts; // jsonb that only this server writes
  return {
    ...{ id, number, version, subject, last, broker: broker || (holder ?? "") },
    status: showFollowed(communication.statuses, status, {}),
    dueOn: dueOn ?? null,
  };
}

/** Those that a broker begins with the office, and those that no broker answers: in the words of the index that has them. */
export function selectOffices(db: Db) {
  return db
    .selectFrom("records")
    .select([...columns, "records.owner"])
    .where("records.entity", "=", sql.lit(communication.name))
    .where(sql<boolean>`(records.owner = ${sql.lit(office)} or records.facts ->> 'with' is null)`);
}

async function count(db: Db, asked: ReturnType<typeof selectOffices>): Promise<number> {
  const { count: all } = await db
    .selectFrom(asked.as("asked"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(all);
}
