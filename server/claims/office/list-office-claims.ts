import { type SqlBool, sql } from "kysely";
import type { Db } from "../../infrastructure/db/tables.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../../infrastructure/http/pagination.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { showFollowed, statusesThat } from "../../records/statuses.ts";
import { accident } from "../report/accident.ts";
import { dayOfClaim, kindOfClaim } from "../report/follow.ts";

const openStatuses = statusesThat(accident.statuses, ({ isDraft, isClosed }) => !isDraft && !isClosed);
const closedStatuses = statusesThat(accident.statuses, ({ isClosed }) => isClosed === true);

/** The groups of the office's list: what waits for it, what is open, what is over. */
export type ClaimGroup = "waiting" | "open" | "closed";

/** A claim waits for the office when nobody else can pass it on, or its insurer said what cannot follow. */
const waitsForOffice = sql<SqlBool>`(
  (p.broker_id is null and exists (select from claim_sendings s
    where s.claim_id = r.id and s.way = 'person' and s.status = 'waiting'))
  or exists (select from claim_oddities o where o.claim_id = r.id and o.seen_at is null))`;

function claimsOf(db: Db, group: ClaimGroup) {
  const claims = db
    .selectFrom("records as r")
    .innerJoin("policies as p", "p.id", "r.policy_id")
    .where("r.entity", "=", accident.name)
    .where("r.sent_at", "is not", null);
  if (group === "waiting") return claims.where(waitsForOffice);
  return claims.where("r.status", "in", group === "open" ? openStatuses : closedStatuses);
}

/** Counts the claims that wait for the office. */
export async function countOfficeClaims(db: Db): Promise<number> {
  const { count } = await claimsOf(db, "waiting")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists a page of a group, the last that moved first. */
export async function listOfficeClaims(
  db: Db,
  { group, page }: { readonly group: ClaimGroup; readonly page: number },
): Promise<{ readonly data: readonly object[]; readonly pagination: Pagination }> {
  const { count } = await claimsOf(db, group)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await claimsOf(db, group)
    .leftJoin("brokers as b", "b.id", "p.broker_id")
    .select([
      "r.id",
      "r.number",
      "r.status",
      "r.insurer",
      "r.answers",
      "r.updated_at as since",
      "p.asset",
      "p.holder",
    ])
    .select(sql<string>`concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName')`.as("broker"))
    .orderBy("r.updated_at", "desc")
    .orderBy("r.id")
    .limit(perPage)
    .offset(offsetOf(page))
    .execute();
  return {
    data: rows.map(({ status, insurer, answers, since, ...row }) => {
      const insuredCompany = insurerTitle(insurer ?? "");
      const told = answers as { readonly date?: unknown; readonly cause?: unknown }; // jsonb that only this server writes
      return {
        ...row,
        insuredCompany,
        title: kindOfClaim(told),
        on: dayOfClaim(told.date) ?? null,
        since: since.toISOString(),
        status: showFollowed(accident.statuses, status, { insurer: insuredCompany }),
      };
    }),
    pagination: paginationOf(rows.length, Number(count), page),
  };
}
