import { sql } from "kysely";
import { prepare } from "../infrastructure/db/prepare.ts";
import { offsetOf, type Pagination, paginationOf, perPage } from "../infrastructure/http/pagination.ts";
import type { Insured } from "../people/principals/principal.ts";
import { type OwnedBy, ownedBy } from "./access/own.ts";
import { type InsuredScope, isOfInsuredInSql, scopeOfInsured } from "./access/own-policies.ts";
import type { Listed } from "./entity/for-insured.ts";
import type { Entity } from "./entity.ts";
import type { RecordServices } from "./record-services.ts";

/** The person's records of a kind, the newest first, ten a page; those of one policy where it is named. */
export async function listRecords(
  { db, platforms }: Pick<RecordServices, "db" | "platforms">,
  entity: Entity,
  insured: Insured,
  { policyId, page }: { readonly policyId: string | undefined; readonly page: number },
): Promise<{ readonly records: readonly Listed[]; readonly pagination: Pagination }> {
  const scope = scopeOfInsured(insured, platforms);
  if (scope === undefined) return { records: [], pagination: paginationOf(0, 0, page) };
  const rows = await selectPage(db, {
    ...scope,
    ...ownedBy(entity, insured),
    policyId: policyId ?? null,
    offset: offsetOf(page),
    perPage,
  });
  // A page beyond the last tells nobody how many there are.
  const total = rows[0]?.total ?? 0;
  const records = rows.map(({ total: _, ...record }) => record as Listed); // jsonb that only this server writes
  return { records, pagination: paginationOf(rows.length, total, page) };
}

type OnePage = InsuredScope &
  OwnedBy & {
    readonly policyId: string | null;
    readonly offset: number;
    readonly perPage: number;
  };

const selectPage = prepare((db, v: OnePage) =>
  db
    .selectFrom("records")
    .select([
      "id",
      "policy_id as policyId",
      "insurer",
      "number",
      "status",
      "answers",
      "facts",
      "created_at as createdAt",
      "sent_at as sentAt",
      sql<number>`count(*) over ()`.as("total"),
    ])
    .where("entity", "=", v.entity)
    .where("owner", "in", [v.owner, v.otherOwner])
    .where(isOfInsuredInSql(v))
    .where(sql<boolean>`(${v.policyId}::uuid is null or policy_id = ${v.policyId}::uuid)`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(sql<number>`${v.perPage}::integer`)
    .offset(sql<number>`${v.offset}::integer`)
    .compile(),
);
