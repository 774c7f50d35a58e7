import { sql } from "kysely";
import { wireDate } from "#engine/identifiers/index.ts";
import { isObject } from "#engine/json/index.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { clusterNamed } from "../../insurance/insurers/clusters.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Verify } from "../entity/stored.ts";
import type { Answers } from "../record.ts";

/** The policy that a quote is to renew: its broker's own, of the same product, and not renewed yet. */
export async function verifyRenewed(
  db: Db,
  { principal, body, record }: Parameters<Verify>[1],
): Promise<Answers | undefined> {
  const { renews, multiQuoteType } = body;
  // What a quote is for does not change once it was said.
  if (typeof renews !== "string" || record?.facts.renews !== undefined || principal.type !== "broker")
    return undefined;
  const policy = await db
    .selectFrom("policies")
    .select(["product", "renewed_by as renewedBy"])
    .where("id", "=", renews)
    .where("broker_id", "=", principal.brokerId)
    .where("status", "=", "issued")
    .executeTakeFirst();
  if (policy?.product !== multiQuoteType) throw new AppError("not-found");
  if (policy?.renewedBy != null) throw new AppError("policy-renewed");
  return { renews };
}

/** The statuses of an emission in which its policy may come to be without anybody pressing anything. */
const live = ["in_emission", "pending"];

/**
 * Holds the policy that a quote renews until this transaction ends; throws where it was renewed, or where another quote's
 * emission is about to. Of two who renew it at once the second is told.
 */
export async function holdRenewed(trx: Trx, quoteId: string): Promise<void> {
  const held = await trx
    .selectFrom("policies as p")
    .innerJoin("quotes as q", "q.renews", "p.id")
    .select(["p.id", "p.renewed_by as renewedBy", "q.created_at as quotedAt"])
    .where("q.record_id", "=", quoteId)
    .forUpdate("p")
    .executeTakeFirst();
  if (!held) return;
  const other = await trx
    .selectFrom("quotes as q")
    .innerJoin("records as e", "e.parent_id", "q.record_id")
    .select("e.id")
    .where("q.renews", "=", held.id)
    .where("q.record_id", "<>", quoteId)
    .where("e.entity", "=", "emission")
    .where((eb) =>
      eb.or([
        eb("e.status", "in", live),
        // Its insurer may have gone on with the number of before: what was quoted before that was of a term that is over.
        eb.and([eb("e.status", "=", "ended"), eb("e.updated_at", ">=", held.quotedAt)]),
      ]),
    )
    .executeTakeFirst();
  if (held.renewedBy !== null || other) throw new AppError("policy-renewed");
}

/** The policy that a quote is to renew. */
export async function renewedBy(trx: Trx, quoteId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("quotes")
    .select("renews")
    .where("record_id", "=", quoteId)
    .executeTakeFirst();
  return row?.renews ?? undefined;
}

/** A policy is renewed by another; by the first, where there was one. */
export async function markRenewed(trx: Trx, id: string, by: string): Promise<void> {
  await trx
    .updateTable("policies")
    .set({ renewed_by: by })
    .where("id", "=", id)
    .where("renewed_by", "is", null)
    .execute();
}

/** What is renewed, as it stands beside the new prices. Days as they travel, money in centavos. */
export type Renewed = {
  readonly id: string;
  readonly number: string;
  readonly insurer: { readonly name: string; readonly displayName: string };
  readonly endsOn: string;
  readonly currency: string;
  readonly sumInsured?: number;
  readonly coverage?: string;
  /** As the house calls that, where it is known. */
  readonly cluster?: string;
  readonly totalPremium?: number;
  /** Of what that is made, as far as it is known. */
  readonly premium: Readonly<Record<string, number>>;
};

/** The policy that a quote is to renew, with its price line by line; undefined for one that renews none. */
export async function loadRenewedBy(db: Db, quoteId: string): Promise<Renewed | undefined> {
  const [row] = await selectRenewedBy(db, { quoteId });
  if (!row) return undefined;
  const { answers, lines, cluster: _, insurer, totalPremium, endsOn, ...told } = row as Row; // jsonb that only this server writes
  const { coverages = [], netPremium } = answers ?? {};
  const [first] = coverages;
  const code = row.cluster ?? (first && clusterNamed(first.name));
  const premium = { ...linesOf(lines, totalPremium), ...numbers({ netPremium, totalPremium }) };
  return {
    ...told,
    insurer: { name: insurer, displayName: insurerTitle(insurer) },
    endsOn: wireDate(endsOn),
    ...(first === undefined ? {} : { coverage: first.name }),
    ...(code === undefined ? {} : { cluster: code }),
    ...(first?.sumInsured === undefined ? {} : { sumInsured: first.sumInsured }),
    ...(totalPremium === null ? {} : { totalPremium }),
    premium,
  };
}

/** What its price was made of when it was quoted, where it was issued at exactly that; selling it is its broker's matter. */
function linesOf(lines: unknown, totalPremium: number | null): Readonly<Record<string, number>> {
  if (!isObject(lines as never)) return {};
  const { acquisitionCost: _, ...plain } = lines as Readonly<Record<string, unknown>>;
  return plain.totalPremium === totalPremium ? numbers(plain) : {};
}

function numbers(all: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

type Row = {
  readonly id: string;
  readonly number: string;
  readonly insurer: string;
  readonly endsOn: string;
  readonly currency: string;
  readonly totalPremium: number | null;
  readonly answers: {
    readonly netPremium?: number;
    readonly coverages?: readonly { readonly name: string; readonly sumInsured?: number }[];
  } | null;
  readonly lines: unknown;
  readonly cluster: string | null;
};

const selectRenewedBy = prepareLookUp((db, v: { readonly quoteId: string }) =>
  sql<Row>`
    select p.id, p.number, p.insurer, p.ends_on as "endsOn", p.currency, p.total_premium as "totalPremium",
      (select v.answers from policy_versions v where v.policy_id = p.id and v.effective_from < p.ends_on
        order by v.number desc limit 1) as answers,
      o.premium as lines, o.cluster
    from quotes q join policies p on p.id = q.renews
    left join lateral (select c.premium, c.cluster from policy_versions v
      join records e on e.id = v.record_id and e.entity = 'emission'
      join quote_coverages c on c.id = (e.facts ->> 'coverageId')::uuid
      where v.policy_id = p.id order by v.number desc limit 1) o on true
    where q.record_id = ${v.quoteId}::uuid`.compile(db),
);
