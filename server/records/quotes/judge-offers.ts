/** What an insurer offers, as its connector gives it. Money is in centavos of its currency. */
export type GivenOffer = {
  readonly quoteId: string;
  readonly insuranceCompany: { readonly name: string };
  readonly cluster: { readonly code: string; readonly name?: string };
  readonly budget: { readonly subscriptionAmount: number; readonly commission?: number };
  readonly shortName: string;
  readonly longName: string;
  /** By which the insurer knows the plan; its short name without it. */
  readonly ownCode?: string;
  readonly currency?: string;
  readonly sumInsured?: number;
  /** Pesos where it says nothing, as the price. */
  readonly sumCurrency?: string;
  readonly [more: string]: unknown;
};

/** Why nobody is shown an offer. */
export type Oddity = {
  readonly kind: "unknown-plan" | "implausible" | "twice";
  readonly code: string;
  readonly amount: number;
};

type Known = {
  readonly insurer: string;
  /** Codes of the coverages that the product has. */
  readonly clusters: ReadonlySet<string>;
  /** Centavos; undefined where nobody said what the thing is worth. */
  readonly sumInsured: number | undefined;
  /** In which that was said; an offer in another one is of something else. */
  readonly sumCurrency: string;
  /** The least and the most that a month costs, in per cent of the sum insured. */
  readonly month: { readonly least: number; readonly most: number };
};

/**
 * What of an insurer's offers may be seen: plans that are known, at prices that can be, each once. A plan that came twice
 * at two prices is none: nobody knows which is meant.
 */
export function judgeOffers(
  offers: readonly GivenOffer[],
  known: Known,
): { readonly kept: readonly GivenOffer[]; readonly odd: readonly Oddity[] } {
  const odd: Oddity[] = [];
  const leave = (offer: GivenOffer, kind: Oddity["kind"]): boolean => {
    odd.push({ kind, code: codeOf(offer), amount: offer.budget.subscriptionAmount });
    return false;
  };
  const possible = offers.filter((offer) => {
    if (offer.insuranceCompany.name !== known.insurer) return leave(offer, "implausible");
    if (sumCurrencyOf(offer) !== known.sumCurrency) return leave(offer, "implausible");
    if (!known.clusters.has(offer.cluster.code)) return leave(offer, "unknown-plan");
    return isPlausible(offer, known) || leave(offer, "implausible");
  });
  const pricesOf = new Map<string, Set<number>>();
  for (const offer of possible)
    for (const plan of plansOf(offer))
      pricesOf.set(plan, (pricesOf.get(plan) ?? new Set()).add(offer.budget.subscriptionAmount));
  const seen = new Set<string>();
  const kept = possible.filter((offer) => {
    const plans = plansOf(offer);
    if (plans.some((plan) => (pricesOf.get(plan)?.size ?? 0) > 1 || seen.has(plan)))
      return leave(offer, "twice");
    for (const plan of plans) seen.add(plan);
    return true;
  });
  return { kept, odd };
}

/** By what its insurer calls a plan. */
export function codeOf({ ownCode, shortName }: Pick<GivenOffer, "ownCode" | "shortName">): string {
  return ownCode ?? shortName;
}

/**
 * Returns by what an offer is the plan of another: its insurer's numbers, or all of its terms. A broker cannot tell apart
 * two offers that differ by number and price alone.
 */
function plansOf(offer: GivenOffer): readonly string[] {
  const { quoteId, budget: _, premium: __, validUntil: ___, ...terms } = offer;
  return [JSON.stringify([quoteId, codeOf(offer)]), JSON.stringify(terms)];
}

/** Without a rate of exchange that somebody answers for, a price says nothing of a sum in another currency. */
function isPlausible(offer: GivenOffer, { month, ...known }: Known): boolean {
  const { budget, sumInsured, currency = "ARS" } = offer;
  const amount = budget.subscriptionAmount;
  const worth = sumInsured ?? known.sumInsured;
  if (!(amount > 0)) return false;
  if (sumCurrencyOf(offer) !== currency) return true;
  return worth === undefined || (amount * 100 >= worth * month.least && amount * 100 <= worth * month.most);
}

/** What an offer's sum insured is in, as its insurer said; its price may be in another. */
export function sumCurrencyOf({ sumCurrency }: { readonly sumCurrency?: unknown }): string {
  return typeof sumCurrency === "string" ? sumCurrency : "ARS";
}
