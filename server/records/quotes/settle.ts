import { randomUUID } from "node:crypto";
import type { Json } from "#engine/json/index.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Trx } from "../../infrastructure/db/tables.ts";
import { clusterCodes } from "../../insurance/insurers/clusters.ts";
import type { Asking } from "../../insurance/runs/asking.ts";
import type { RunHandler, Settled } from "../../insurance/runs/run.ts";
import { quoteKind } from "./begin-round.ts";
import { farFromOthers, type Priced } from "./far-from-others.ts";
import { holdQuote } from "./hold-quote.ts";
import { codeOf, type GivenOffer, judgeOffers, type Oddity } from "./judge-offers.ts";
import { createRounds, type KnownRound, readRound } from "./rounds.ts";
import { type Brought, writeAtOnce, writeBrought } from "./write-brought.ts";

/** What of an insurer's answer nobody is shown, by insurer. */
export type Notes = Readonly<Record<string, { readonly left: number; readonly failure?: string }>>;

type Services = {
  readonly clock: () => Date;
  /** Known once there is who asks. */
  readonly asking: () => Asking | undefined;
};

/** Keeps what insurers offer, as far as it may be seen, and tells the quote's broker when the last has answered. */
export function createQuoteHandler({ clock, asking }: Services): RunHandler {
  const rounds = createRounds();
  const bringOf = (known: KnownRound, settled: Settled) =>
    bring(known, settled, {
      at: clock(),
      isDemo: asking()?.runs.isDemonstration ?? false,
      clusters: new Set(asking()?.clustersOf(known.product) ?? clusterCodes),
    });
  return {
    kind: quoteKind,
    // Until what came is stored: of two insurers who answer at once the second sees what the first brought.
    hold: (trx, { recordId }) => holdQuote(trx, recordId),
    settle: async (trx, settled) => {
      const { recordId: id, round, insurer, attempt } = settled.run;
      const known = await readRound(trx, id);
      // What was asked before is compared with at most: it came too late to be offered.
      if (known?.round !== round) return undefined;
      const { brought, odd } = bringOf(known, settled);
      // Who is asked again has offered nothing but what it says now.
      if (attempt > 1) await dropOffers(trx, id, round, insurer);
      await keepOddities(trx, odd, brought, known.product);
      await writeBrought(trx, brought, asking()?.runs.othersWork);
      return undefined;
    },
    // What one insurer brings is written in one statement over what the others have brought, as it is known here: where
    // that has changed by another's hand, nothing is, and it is read again.
    settleAtOnce: (db, settled, ending) =>
      rounds.inTurn(settled.run.recordId, async (turn) => {
        const { round, attempt } = settled.run;
        const othersWork = asking()?.runs.othersWork;
        if (attempt > 1 || !othersWork) return undefined;
        for (const isKnown of [turn.known !== undefined, false]) {
          const known = isKnown ? turn.known : await readRound(db, settled.run.recordId);
          if (known?.round !== round) return undefined;
          const { brought, odd, offers } = bringOf(known, settled);
          if (odd.length > 0) return undefined;
          const written = await writeAtOnce(db, { ...brought, ...ending }, othersWork);
          turn.known =
            written.isOwn && written.isRunning
              ? { ...known, revision: known.revision + 1, offers }
              : undefined;
          if (written.isAsKnown) return written.isOwn;
        }
        return undefined;
      }),
  };
}

/** What one insurer brings, as it is written; `offers` are those of its round with them. */
function bring(
  known: KnownRound,
  { run: { recordId: id, round, insurer }, outcome }: Settled,
  {
    at,
    isDemo,
    clusters,
  }: { readonly at: Date; readonly isDemo: boolean; readonly clusters: ReadonlySet<string> },
): { readonly brought: Brought; readonly odd: readonly Oddity[]; readonly offers: readonly Priced[] } {
  const given = "output" in outcome ? offersIn(outcome.output) : [];
  const { sumInsured, sumCurrency, month, product, revision, brokerId, begins, commissionPart } = known;
  const judged = { insurer, clusters, sumInsured, sumCurrency, month };
  const { kept, odd } = judgeOffers(given, judged);
  const rows = kept.map((offer) => rowOf(offer, { id, round, insurer, sumInsured, isDemo, at }));
  const others = known.offers.filter((offer) => offer.insurer !== insurer);
  const own = rows.map(({ id, insurer, cluster, instalment }) => ({ id, insurer, cluster, instalment }));
  const offers = [...others, ...own].toSorted(byPrice);
  const far = farFromOthers(offers, known.timesFromOthers);
  const best = offers.find((offer) => !far.has(offer.id));
  const notes: Notes = odd.length === 0 ? {} : { [insurer]: noteOf(kept, odd) };
  const hasOffers = offers.length > 0;
  const brought: Brought = {
    ...{ id, round, revision, insurer, brokerId, product, at, begins, commissionPart },
    ...{ offered: JSON.stringify(rows), notes: JSON.stringify(notes), offers: offers.length },
    ...{ best: best?.instalment ?? null, bestInsurer: best?.insurer ?? null },
    running: round > 1 ? "requoting" : "draft",
    ended: hasOffers ? "draft" : "error",
    noticeId: randomUUID(),
    title: hasOffers ? "Llegaron los precios de " : "Ninguna compañía cotizó para ",
    tone: hasOffers ? "success" : "warning",
  };
  return { brought, odd, offers };
}

function byPrice(one: Priced, other: Priced): number {
  return one.instalment - other.instalment || (one.id < other.id ? -1 : 1);
}

/** Its connector's own schema has checked what it gives. */
function offersIn(output: Json): readonly GivenOffer[] {
  return ((output as { readonly coverages?: unknown }).coverages ?? []) as readonly GivenOffer[];
}

type Stored = {
  readonly id: string;
  readonly round: number;
  readonly insurer: string;
  readonly sumInsured: number | undefined;
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

/** An offer as the columns of its table have it. */
function rowOf(offer: GivenOffer, { id, round, insurer, sumInsured: worth, isDemo, at }: Stored) {
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
    sum_insured: sumInsured ?? worth ?? null,
    commission_rate: budget.commission ?? null,
    premium,
    offer: more,
    is_demo: isDemo,
    created_at: at,
  };
}

async function keepOddities(
  trx: Trx,
  odd: readonly Oddity[],
  { id, insurer, at }: Brought,
  product: string,
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
