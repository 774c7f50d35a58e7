import { sql } from "kysely";
import { dayOf } from "../../infrastructure/clock.ts";
import { prepareLookUp } from "../../infrastructure/db/prepare.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { paysSum, placeOfCluster } from "../../insurance/insurers/clusters.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import type { Answers } from "../record.ts";
import { farFromOthers } from "./far-from-others.ts";

/** An offer as it is stored. Money is in centavos of its currency. */
export type Offer = {
  readonly id: string;
  readonly round: number;
  readonly insurer: string;
  readonly ownQuote: string;
  readonly cluster: string;
  readonly shortName: string;
  readonly longName: string;
  readonly currency: string;
  readonly instalment: number;
  readonly sumInsured: number | null;
  readonly commissionRate: number | null;
  /** What was agreed for what begins on that day, when the offer was made; its rate in hundredths of a percent. */
  readonly condition: OfferedBy | null;
  readonly premium: Answers;
  readonly offer: Answers;
  readonly isDemo: boolean;
};

type OfferedBy = {
  readonly id: string;
  readonly on: string;
  readonly from: string;
  readonly rate: number;
};

/** An offer of the newest round, as it stands beside the others and beside what the same insurer asked before. */
export type ComparedOffer = Offer & {
  /** It is so far from the others that its insurer has to say it again. */
  readonly isToConfirm: boolean;
  /** What it cost in the round before: null for one that was not there, undefined where there was no round before. */
  readonly was?: number | null;
};

export type Comparison = {
  readonly offers: readonly ComparedOffer[];
  /** What was offered in the round before, and is no longer. */
  readonly gone: readonly { readonly insurer: string; readonly cluster: string }[];
};

/** A round of a quote, and the day by whose numbers it is judged. */
type Round = { readonly round: number; readonly askedOn: string };

/** Of how many instalments its price is one, as its insurer says; 1 where it is that of the whole term. */
export function instalmentsOf({ offer }: Pick<Offer, "offer">): number {
  if (offer.isPaidAtOnce === true) return 1;
  return typeof offer.installments === "number" ? offer.installments : byMonth;
}

/** Instalments of what is paid by the month. */
const byMonth = 12;

/** What a price is that is one of so many instalments, behind it: «por mes». */
export function unitOf(instalments: number): string {
  if (instalments === 1) return "en un pago";
  return instalments === byMonth ? "por mes" : `cada una de ${instalments} cuotas`;
}

/** What a round offers, from what covers least to what covers most, the cheapest first. */
export async function loadOffers(db: Db, id: string, { round, askedOn }: Round): Promise<Comparison> {
  const [rows, { timesFromOthers }] = await Promise.all([
    selectOffers(db, { id, round, before: round - 1 }),
    parametersAt(db, askedOn),
  ]);
  const offers = (rows as readonly Offer[]).map(withOwnSum); // jsonb that only this server writes
  return compareOffers(offers, round, timesFromOthers);
}

/** Leaves the value of what is insured off a price that does not pay up to it, such as that of civil liability alone. */
function withOwnSum(offer: Offer): Offer {
  return paysSum(offer.cluster, offer.offer.covers) ? offer : { ...offer, sumInsured: null };
}

/** The last day on which an offer can be taken: its insurer's own where that comes before its quote's. */
export function lastDayOf({ offer: { validUntil } }: Pick<Offer, "offer">, ofQuote: Date | null): string {
  const days = [ofQuote && dayOf(ofQuote), validUntil].filter((day) => typeof day === "string");
  return days.toSorted()[0] ?? "";
}

function compareOffers(rows: readonly Offer[], round: number, times: number): Comparison {
  const [now, before] = [rows.filter((row) => row.round === round), rows.filter((row) => row.round < round)];
  const far = farFromOthers(now, times);
  const earlier = new Map(before.map((offer) => [planOf(offer), offer.instalment]));
  const answered = new Set(now.map(({ insurer }) => insurer));
  const plans = new Set(now.map(planOf));
  const offers = now.map((offer) => ({
    ...offer,
    isToConfirm: far.has(offer.id),
    ...(round > 1 ? { was: earlier.get(planOf(offer)) ?? null } : {}),
  }));
  const gone = before.filter((offer) => answered.has(offer.insurer) && !plans.has(planOf(offer)));
  return {
    offers: offers.toSorted(
      (one, other) =>
        placeOfCluster(one.cluster) - placeOfCluster(other.cluster) || one.instalment - other.instalment,
    ),
    gone: gone.map(({ insurer, cluster }) => ({ insurer, cluster })),
  };
}

/** By what an offer is the same as one of another round: its insurer's quote has another number each time. */
function planOf({ insurer, cluster, shortName }: Offer): string {
  return JSON.stringify([insurer, cluster, shortName]);
}

type Rounds = { readonly id: string; readonly round: number; readonly before: number };

const selectOffers = prepareLookUp((db, v: Rounds) =>
  db
    .selectFrom("quote_coverages")
    .select(["id", "round", "insurer", "own_quote as ownQuote", "cluster", "short_name as shortName"])
    .select([
      "long_name as longName",
      "currency",
      "instalment",
      "sum_insured as sumInsured",
      "premium",
      "offer",
    ])
    .select(["commission_rate as commissionRate", "is_demo as isDemo"])
    .select(
      sql<OfferedBy | null>`(select jsonb_build_object('id', c.id, 'on', condition_on, 'from', c.effective_from,
        'rate', c.rate) from commercial_conditions c where c.id = condition_id)`.as("condition"),
    )
    .where("quote_id", "=", v.id)
    .where("round", "in", [v.round, v.before])
    .orderBy("instalment")
    .orderBy("id")
    .compile(),
);
