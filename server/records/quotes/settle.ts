import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { parseDate } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { clusterCodes } from "../../insurance/insurers/clusters.ts";
import {
  type ParameterRow,
  parametersFrom,
  rowsOfParameters,
} from "../../insurance/parameters/parameters.ts";
import type { Asking } from "../../insurance/runs/asking.ts";
import type { RunHandler, Settled } from "../../insurance/runs/run.ts";
import { notify } from "../../people/notifications/notify.ts";
import type { Answers } from "../record.ts";
import { quoteKind } from "./begin-round.ts";
import { commissionIn, commissionOf } from "./commissions.ts";
import { farFromOthers, type Priced } from "./far-from-others.ts";
import { answered } from "./head.ts";
import { codeOf, type GivenOffer, judgeOffers, type Oddity } from "./judge-offers.ts";

/** What of an insurer's answer nobody is shown, by insurer. */
export type Notes = Readonly<Record<string, { readonly left: number; readonly failure?: string }>>;

type Services = {
  readonly clock: () => Date;
  /** Known once there is who asks. */
  readonly asking: () => Asking | undefined;
};

/** Keeps what insurers offer, as far as it may be seen, and tells the quote's broker when the last has answered. */
export function createQuoteHandler(services: Services): RunHandler {
  return {
    kind: quoteKind,
    settle: async (trx, settled) => {
      await settle(trx, settled, services);
      return undefined;
    },
  };
}

async function settle(
  trx: Trx,
  { run: { recordId: id, round, insurer, attempt }, outcome }: Settled,
  { clock, asking }: Services,
): Promise<void> {
  const quote = await lockQuote(trx, id);
  // What was asked before is compared with at most: it came too late to be offered.
  if (quote?.round !== round) return;
  const at = clock();
  const offers = "output" in outcome ? offersIn(outcome.output) : [];
  const worth = answered(quote.answers, "sumInsured");
  const { plausibleMonth, timesFromOthers } = parametersFrom(quote.parameters, quote.askedOn);
  const { kept, odd } = judgeOffers(offers, {
    insurer,
    clusters: clusterCodes,
    sumInsured: typeof worth === "number" ? worth : undefined,
    sumCurrency: String(answered(quote.answers, "sumCurrency") ?? "ARS"),
    month: monthOf(plausibleMonth, quote.product),
  });
  const isDemo = asking()?.runs.isDemonstration ?? false;
  // Who is asked again has offered nothing but what it says now.
  if (attempt > 1) await dropOffers(trx, id, round, insurer);
  const offered = rowsOf(kept, { id, round, insurer, worth, isDemo, at });
  await keepOddities(trx, odd, { id, insurer, product: quote.product, at });
  const notes: Notes = odd.length === 0 ? {} : { [insurer]: noteOf(kept, odd) };
  await closeRound(trx, { ...quote, id, notes, insurer, at, timesFromOthers, offered }, asking());
}

type Month = { readonly least: number; readonly most: number };

/** What a person's life costs in a month is another share of its sum than what a car does. */
function monthOf(
  { products = {}, ...usual }: Month & { readonly products?: Readonly<Record<string, Month>> },
  product: string,
): Month {
  return products[product] ?? usual;
}

type Quote = {
  readonly round: number;
  readonly askedOn: string;
  readonly product: string;
  readonly brokerId: string;
  readonly isRunning: boolean;
  readonly recordStatus: string;
  readonly customer: string;
  readonly asset: string;
  readonly answers: Answers;
  readonly parameters: readonly ParameterRow[];
};

/** Held until what came is stored: of two insurers who answer at once the second sees what the first brought. */
async function lockQuote(trx: Trx, id: string): Promise<Quote | undefined> {
  const row = await trx
    .selectFrom("quotes as q")
    .innerJoin("records as r", "r.id", "q.record_id")
    .select(["q.round", "q.asked_on as askedOn", "q.product", "q.broker_id as brokerId"])
    .select("q.is_running as isRunning")
    .select(["r.status as recordStatus", "q.customer", "q.asset", "r.answers"])
    .select(rowsOfParameters("q.asked_on").as("parameters"))
    .where("q.record_id", "=", id)
    .forUpdate("q")
    .executeTakeFirst();
  return row as Quote | undefined; // jsonb that only this server writes
}

/** Its connector's own schema has checked what it gives. */
function offersIn(output: Json): readonly GivenOffer[] {
  return ((output as { readonly coverages?: unknown }).coverages ?? []) as readonly GivenOffer[];
}

type Stored = {
  readonly id: string;
  readonly round: number;
  readonly insurer: string;
  readonly worth: unknown;
  readonly isDemo: boolean;
  readonly at: Date;
};

async function dropOffers(trx: Trx, id: string, round: number, insurer: string): Promise<void> {
  await trx
    .deleteFrom("quote_coverages")
    .where("quote_id", "=", id)
    .where("round", "=", round)
    .where("insurer", "=", insurer)
    .execute();
}

/** Offers as the columns of their table have them. */
function rowsOf(
  offers: readonly GivenOffer[],
  { id, round, insurer, worth, isDemo, at }: Stored,
): readonly object[] {
  return offers.map((offer) => {
    const { quoteId, cluster, budget, shortName, longName, currency = "ARS", premium = {}, ...rest } = offer;
    const { insuranceCompany: _, sumInsured, ownCode: __, ...more } = rest;
    return {
      id: randomUUID(),
      quote_id: id,
      round,
      insurer,
      own_quote: quoteId,
      own_code: codeOf(offer),
      cluster: cluster.code,
      short_name: shortName,
      long_name: longName,
      currency,
      instalment: budget.subscriptionAmount,
      sum_insured: sumInsured ?? (typeof worth === "number" ? worth : null),
      commission_rate: budget.commission ?? null,
      premium,
      offer: more,
      is_demo: isDemo,
      created_at: at,
    };
  });
}

async function keepOddities(
  trx: Trx,
  odd: readonly Oddity[],
  { id, insurer, product, at }: Pick<Stored, "id" | "insurer" | "at"> & { readonly product: string },
): Promise<void> {
  if (odd.length === 0) return;
  const rows = odd.map(({ kind, ...detail }) => ({
    id: randomUUID(),
    ...{ at, insurer, product, kind, record_id: id, detail: jsonb(detail) },
  }));
  await trx.insertInto("insurer_oddities").values(rows).execute();
}

const failures = {
  "unknown-plan": "Contestó planes que no conocemos: ya avisamos a la oficina",
  implausible: "Contestó precios que no pueden ser: ya avisamos a la oficina",
  twice: "Contestó el mismo plan con dos precios: ya avisamos a la oficina",
} as const;

function noteOf(kept: readonly GivenOffer[], odd: readonly Oddity[]): Notes[string] {
  const [first] = odd;
  return kept.length > 0 || !first
    ? { left: odd.length }
    : { left: odd.length, failure: failures[first.kind] };
}

type Closing = Quote & {
  readonly id: string;
  readonly notes: Notes;
  readonly insurer: string;
  readonly at: Date;
  readonly timesFromOthers: number;
  readonly offered: readonly object[];
};

/**
 * Writes what one insurer offers, each with the condition that holds when it begins, and reads in the same statement what
 * the others have and whether one of them works. It follows the lock, so that what was committed meanwhile is seen. Who
 * says no commission of theirs is taken to pay what was agreed.
 */
async function writeOffers(
  trx: Trx,
  quote: Closing,
  asking: Asking | undefined,
): Promise<{ readonly offers: readonly Priced[]; readonly isRunning: boolean }> {
  const { id, round, insurer, offered, brokerId, product, answers, askedOn } = quote;
  const begins = answered(answers, "validFrom");
  const day = (typeof begins === "string" ? parseDate(begins) : undefined) ?? askedOn;
  const part = (commissionOf(commissionIn(answers))?.value ?? 100) / 10_000;
  const isRunning = asking?.runs.othersWork(id, round, insurer) ?? sql<boolean>`false`;
  const columns = sql.raw("id, insurer, cluster, instalment");
  const { rows } = await sql<{ offers: Priced[]; isRunning: boolean }>`
    with agreed as materialized (select id, rate from commercial_conditions
        where id = condition_in_force(${brokerId}::uuid, ${insurer}, ${product}, ${day}::date)),
      added as (insert into quote_coverages
        select kept.* from jsonb_populate_recordset(null::quote_coverages, ${JSON.stringify(offered)}::jsonb) made
          left join agreed on true, lateral jsonb_populate_record(made, case when agreed.id is null then '{}' else
            jsonb_build_object('condition_id', agreed.id, 'condition_on', ${day}::date,
              'commission_rate', coalesce(made.commission_rate, agreed.rate * ${part}::numeric)) end) kept
        returning ${columns}),
      all_offers as (select ${columns} from added union all select ${columns} from quote_coverages
        where quote_id = ${id} and round = ${round} and insurer <> ${insurer})
    select coalesce((select jsonb_agg(o order by o.instalment, o.id) from all_offers o), '[]') as offers,
      ${isRunning} as "isRunning"`.execute(trx);
  return rows[0] ?? { offers: [], isRunning: false };
}

/** Counts what the round has brought so far; the last who answers ends it. */
async function closeRound(trx: Trx, quote: Closing, asking: Asking | undefined): Promise<void> {
  const { id, round, insurer, notes, isRunning: wasRunning, recordStatus, timesFromOthers } = quote;
  const { offers, isRunning } = await writeOffers(trx, quote, asking);
  const far = farFromOthers(offers, timesFromOthers);
  const best = offers.find((offer) => !far.has(offer.id));
  const status = isRunning ? (round > 1 ? "requoting" : "draft") : offers.length > 0 ? "draft" : "error";
  await trx
    .updateTable("quotes")
    .set({
      revision: sql`revision + 1`,
      ...(recordStatus === "draft" ? { status } : {}),
      is_running: isRunning,
      offers: offers.length,
      best: best?.instalment ?? null,
      best_insurer: best?.insurer ?? null,
      notes: sql`notes - ${insurer}::text || ${jsonb(notes)}`,
    })
    .where("record_id", "=", id)
    .execute();
  if (wasRunning && !isRunning) await tell(trx, quote, offers.length);
}

/** Their broker may look elsewhere by then; who looks at the quote has seen it, see `showQuote`. */
async function tell(trx: Trx, { id, brokerId, customer, asset, at }: Closing, offers: number): Promise<void> {
  const title =
    offers > 0 ? `Llegaron los precios de ${customer}` : `Ninguna compañía cotizó para ${customer}`;
  const tone = offers > 0 ? "success" : "warning";
  const content = { title, note: asset, path: `/cotizaciones/detalle/${id}`, tone, record: id };
  await notify(trx, { brokerId, kind: "quote-ended", content, at });
}
