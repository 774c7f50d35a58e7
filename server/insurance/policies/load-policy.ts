import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { ListedPolicy } from "./list-policies.ts";

/** What was said of a policy, from which day on, and where it comes from. */
export type LoadedVersion = {
  readonly number: number;
  readonly kind: string;
  readonly effectiveFrom: string;
  readonly source: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly premium: { readonly totalPremium?: number };
  readonly at: string;
};

export type LoadedDocument = {
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly storedName: string;
  readonly at: string;
  /** When who is insured was told of it, and when they first had it. */
  readonly mailedAt: string | null;
  readonly downloadedAt: string | null;
};

/** How the last question to its insurer for documents stands. */
export type LoadedQuestion = {
  readonly status: string;
  readonly failure: string | null;
  readonly message: string | null;
};

/** An instalment that its insurer did not collect. */
export type LoadedUnpaid = {
  readonly instalment: string | null;
  readonly amount: number;
  readonly dueOn: string;
  readonly coveredUntil: string | null;
};

type Named = { readonly id: string; readonly number: string };

/** A broker's policy with all that hangs on it here; days are ISO days, money is in centavos. */
export type LoadedPolicy = ListedPolicy & {
  readonly version: number;
  readonly origin: string;
  /** Of who is insured; a company has none. */
  readonly identityNumber: string | null;
  readonly email: string | null;
  /** Where its client writes and reads messages. */
  readonly phone: string | null;
  /** The policy that came after it, and the one that it came after. */
  readonly renewedBy: Named | null;
  readonly renews: Named | null;
  /** By the days on which they were due. */
  readonly unpaid: readonly LoadedUnpaid[];
  /** The first one first. */
  readonly versions: readonly LoadedVersion[];
  /** The last that came first. */
  readonly documents: readonly LoadedDocument[];
  /** Of the records that made its versions, the last whose documents are still wanted; of none, the last that was asked. */
  readonly question: (LoadedQuestion & { readonly recordId: string }) | null;
  /** What who is insured said to having it by electronic means. */
  readonly consent: { readonly isGiven: boolean; readonly version: string; readonly at: string } | null;
  /** Since when they are asked, where they have not answered. */
  readonly consentAskedAt: Date | null;
};

/** One of these brokers' policies; unknown and foreign ones get the same answer, and so does what was taken back. */
export async function loadPolicy(db: Db, brokers: readonly string[], id: string): Promise<LoadedPolicy> {
  const [row] = await selectPolicy(db, { id, brokers });
  if (!row) throw new AppError("not-found");
  return row as LoadedPolicy; // jsonb that only this server writes
}

/** The version that a policy stood by on a day: the last that had begun then; before all of them, the first. */
export function versionOn<T extends Pick<LoadedVersion, "effectiveFrom">>(
  versions: readonly T[],
  day: string,
): T | undefined {
  return versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0];
}

const selectPolicy = prepareLookUp((db, v: { readonly id: string; readonly brokers: readonly string[] }) =>
  db
    .selectFrom("policies as p")
    .innerJoin("brokers as b", "b.id", "p.broker_id")
    .leftJoin("insureds as i", (join) =>
      join.onRef("i.identity_number", "=", "p.identity_number").on("p.insured_name", "is", null),
    )
    .leftJoin("records as k", "k.id", "p.client_id")
    .select(({ selectFrom }) => [
      "p.id",
      "p.broker_id as brokerId",
      sql<string>`concat_ws(' ', b.profile ->> 'name', b.profile ->> 'lastName')`.as("broker"),
      "p.version",
      "p.origin",
      "p.status",
      "p.insurer",
      "p.product",
      "p.number",
      "p.asset",
      "p.plate",
      "p.starts_on as startsOn",
      "p.ends_on as endsOn",
      "p.canceled_on as canceledOn",
      "p.total_premium as totalPremium",
      "p.currency",
      "p.client_id as clientId",
      "p.holder",
      "p.identity_number as identityNumber",
      sql<string | null>`coalesce(p.insured_email, i.email)`.as("email"),
      sql<string | null>`case when k.answers #>> '{client,phoneType}' = 'mobile'
        then k.answers #>> '{client,phoneNumber}' end`.as("phone"),
      sql`(select json_build_object('id', n.id, 'number', n.number) from policies n where n.id = p.renewed_by)`.as(
        "renewedBy",
      ),
      sql`(select json_build_object('id', o.id, 'number', o.number) from policies o
        where o.renewed_by = p.id and o.status <> 'removed' limit 1)`.as("renews"),
      jsonArrayFrom(
        selectFrom("unpaid_instalments as u")
          .select(["u.instalment", "u.amount", "u.due_on as dueOn", "u.covered_until as coveredUntil"])
          .whereRef("u.policy_id", "=", "p.id")
          .where("u.paid_on", "is", null)
          .orderBy("u.due_on")
          .limit(24),
      ).as("unpaid"),
      jsonArrayFrom(
        selectFrom("policy_versions as v")
          .select([
            "v.number",
            "v.kind",
            "v.effective_from as effectiveFrom",
            "v.source",
            "v.answers",
            "v.premium",
            "v.created_at as at",
          ])
          .whereRef("v.policy_id", "=", "p.id")
          .orderBy("v.number"),
      ).as("versions"),
      jsonArrayFrom(
        selectFrom("policy_documents as d")
          .select([
            "d.id",
            "d.version",
            "d.kind",
            "d.name",
            "d.type",
            "d.size",
            "d.stored_name as storedName",
            "d.created_at as at",
            "d.mailed_at as mailedAt",
            "d.downloaded_at as downloadedAt",
          ])
          .whereRef("d.policy_id", "=", "p.id")
          .orderBy("d.created_at", "desc")
          .orderBy("d.id"),
      ).as("documents"),
      jsonObjectFrom(
        selectFrom("insurer_runs as r")
          .innerJoin("policy_versions as v", "v.record_id", "r.record_id")
          .select(["r.record_id as recordId", "r.status", "r.failure", "r.message"])
          .whereRef("v.policy_id", "=", "p.id")
          .where("r.kind", "=", "documents")
          .orderBy(sql`r.status in ('done', 'canceled')`)
          .orderBy("r.created_at", "desc")
          .limit(1),
      ).as("question"),
      jsonObjectFrom(
        selectFrom("delivery_consents as c")
          .select(["c.is_given as isGiven", "c.version", "c.at"])
          .whereRef("c.broker_id", "=", "p.broker_id")
          .whereRef("c.identity_number", "=", "p.identity_number"),
      ).as("consent"),
      sql<Date | null>`(select q.asked_at from consent_requests q where q.policy_id = p.id and q.answered_at is null)`.as(
        "consentAskedAt",
      ),
    ])
    .where("p.id", "=", v.id)
    .where(sql<boolean>`p.broker_id = any(${v.brokers}::uuid[])`)
    .where("p.status", "<>", "removed")
    .compile(),
);
