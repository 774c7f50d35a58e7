import { sql } from "kysely";
import { prepare } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { clusterOf } from "../../insurance/insurers/clusters.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { orderOf } from "../search-index.ts";

/** What was asked for a policy that ends, and what came of it. Money is in centavos. */
export type NewPrice = {
  readonly quoteId: string;
  readonly state: "quoting" | "priced" | "other" | "none" | "expired" | "issuing";
  /** What the same insurer asks for the same coverage; where it has none, the cheapest month of all. */
  readonly totalPremium?: number;
  /** The price of the quote that this is: what renews it as it is. */
  readonly coverageId?: string;
  readonly best?: { readonly instalment: number; readonly insurer: string };
  /** How much more than now, and per cent of that with one decimal. */
  readonly by?: number;
  readonly percent?: number;
  /** In how many parts it was quoted and is paid now, where these differ: then nobody can say what it rises. */
  readonly instalments?: { readonly quoted: number; readonly now: number };
  readonly rises: boolean;
};

export type SoughtPrices = {
  readonly brokers: readonly string[];
  readonly since: Date;
  readonly now: Date;
  /** Above how many per cent a rise is one to be marked. */
  readonly percent: number;
};

/** The newest quote that renews each of these brokers' policies, the one that is issued before others, by that policy. */
export async function loadNewPrices(
  db: Db,
  { percent, ...sought }: SoughtPrices,
): Promise<ReadonlyMap<string, NewPrice>> {
  const rows = await selectPrices(db, sought);
  return new Map(rows.map((row) => [row.policyId, priceOf(row, percent)]));
}

type Offered = {
  readonly id: string;
  readonly cluster: string;
  readonly shortName: string;
  readonly longName: string;
  readonly currency: string;
  readonly totalPremium: number | null;
};

type Row = {
  readonly policyId: string;
  readonly quoteId: string;
  readonly status: string;
  readonly isRunning: boolean;
  readonly isOver: boolean;
  readonly best: number | null;
  readonly bestInsurer: string | null;
  readonly totalPremium: number | null;
  readonly currency: string;
  /** What covers it now: by its insurer's name for it, and by ours where it was issued here. */
  readonly coverage: string | null;
  readonly cluster: string | null;
  /** In how many parts it is paid now, and was quoted. */
  readonly instalments: number | null;
  readonly quotedInstalments: number | null;
  readonly offers: readonly Offered[];
};

function priceOf(row: Row, percent: number): NewPrice {
  const { quoteId, status, isRunning, isOver, best, bestInsurer, totalPremium: old } = row;
  const told = { quoteId, rises: false };
  if (status === "in_emission" || status === "pending") return { ...told, state: "issuing" };
  if (isRunning) return { ...told, state: "quoting" };
  if (isOver) return { ...told, state: "expired" };
  const same = sameOf(row);
  if (same !== undefined && old !== null && old > 0) {
    const price = { ...told, state: "priced", ...same } as const;
    const { instalments: now, quotedInstalments: quoted } = row;
    // What is paid in more parts costs more, and is no rise.
    if (now !== null && quoted !== null && now !== quoted) return { ...price, instalments: { quoted, now } };
    const by = same.totalPremium - old;
    const rises = by * 100 > percent * old;
    return { ...price, by, percent: Math.round((by / old) * 1000) / 10, rises };
  }
  if (best === null || bestInsurer === null) return { ...told, state: "none" };
  return { ...told, state: "other", best: { instalment: best, insurer: insurerTitle(bestInsurer) } };
}

/** The cheapest of what the insurer offers that is the coverage of now; of another nobody can say what it rises. */
function sameOf({
  offers,
  cluster,
  coverage,
  currency,
}: Row): { readonly coverageId: string; readonly totalPremium: number } | undefined {
  const named = coverage === null ? "" : orderOf(coverage);
  const isSame = (offer: Pick<Offered, "cluster" | "longName" | "shortName">) =>
    cluster === null
      ? [offer.longName, offer.shortName, clusterOf(offer.cluster).name].some(
          (name) => orderOf(name) === named,
        )
      : offer.cluster === cluster;
  const prices = offers.flatMap(({ id, totalPremium, ...offer }) =>
    offer.currency === currency && totalPremium !== null && isSame(offer)
      ? [{ coverageId: id, totalPremium }]
      : [],
  );
  return prices.toSorted((one, other) => one.totalPremium - other.totalPremium)[0];
}

const selectPrices = prepare<Omit<SoughtPrices, "percent">, Row>((db, v) =>
  sql<Row>`
    with asked as materialized (
      select distinct on (q.renews) q.* from unnest(${v.brokers}::uuid[]) b(id)
      join quotes q on q.broker_id = b.id and q.renews is not null and not q.is_archived
        and q.created_at >= ${v.since}::timestamptz
      order by q.renews, q.status in ('in_emission', 'pending') desc, q.created_at desc
    )
    select p.id as "policyId", a.record_id as "quoteId", a.status, a.is_running as "isRunning",
      coalesce(a.valid_until <= ${v.now}::timestamptz, false) as "isOver", a.best, a.best_insurer as "bestInsurer",
      p.total_premium as "totalPremium", p.currency,
      l.coverage, l.instalments,
      (select (jsonb_path_query_first(r.answers, '$.*.installments') #>> '{}')::integer from records r
        where r.id = a.record_id) as "quotedInstalments",
      (select c.cluster from policy_versions v join records e on e.id = v.record_id and e.entity = 'emission'
        join quote_coverages c on c.id = (e.facts ->> 'coverageId')::uuid
        where v.policy_id = p.id and v.answers #>> '{coverages,0,name}' = l.coverage
        order by v.number desc limit 1) as cluster,
      coalesce((select json_agg(json_build_object('id', c.id, 'cluster', c.cluster, 'shortName', c.short_name,
        'longName', c.long_name, 'currency', c.currency, 'totalPremium', c.premium -> 'totalPremium'))
        from quote_coverages c where c.quote_id = a.record_id and c.round = a.round and c.insurer = p.insurer), '[]')
        as offers
    from asked a join policies p on p.id = a.renews and p.status = 'issued' and p.renewed_by is null
    left join lateral (select v.answers #>> '{coverages,0,name}' as coverage,
      (v.answers #>> '{payment,installments}')::integer as instalments from policy_versions v
      where v.policy_id = p.id order by v.number desc limit 1) l on true`.compile(db),
);
