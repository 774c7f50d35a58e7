import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import configured from "./tariff.json" with { type: "json" };

/** What is insured, as an insurer understood it: answers by our names, amounts in centavos, days as ISO dates. */
export type Risk = Readonly<Record<string, string | number | boolean | undefined>>;

/** What of a tariff is an insurer's own. */
export type OwnTariff = {
  /** Against the others. */
  readonly level: number;
  /** How much an answer moves its price, by answer: none that is not named does. */
  readonly weights: Readonly<Record<string, number>>;
  /** Percent of the prima that it pays, by product: as commercial conditions of the demonstration say. */
  readonly commissions?: Readonly<Record<string, number>>;
  readonly offers: readonly Offer[];
  readonly refuses: readonly { readonly answer: string; readonly is: string; readonly message: string }[];
};

type Offer = {
  readonly cluster: string;
  readonly code: string;
  readonly name: string;
  /** The one product that it is of; of whichever has its cluster without it. */
  readonly product?: string;
  readonly factor?: number;
  /** For which answer alone it is offered. */
  readonly when?: { readonly answer: string; readonly is: string };
  /** Of the sum insured, how much it insures; all of it where it says nothing. */
  readonly share?: number;
  /** Its covers have sums of its own, which nobody is asked for: all but those of which there is none. */
  readonly isWhole?: boolean;
  /** What it covers beside its cluster. */
  readonly covers?: readonly string[];
  /** Percent of the sum that who is insured pays of each loss. */
  readonly deductible?: number;
};

/** Percent by which an answer moves a price. */
type Rule = {
  readonly codes?: Readonly<Record<string, number>>;
  readonly each?: number;
  readonly eachYear?: number;
  readonly eachDayAhead?: number;
  readonly spread?: number;
  readonly under25?: number;
  /** It is insured too: as what is insured itself, or as a cover, which costs so many times as much and which no plan has without. */
  readonly adds?: true | { readonly cover: string; readonly times?: number };
};

/** A plan with its price; amounts in centavos. */
export type Plan = {
  readonly offer: Offer;
  readonly covers: readonly string[];
  readonly sum: number;
  /** What it is paid in, once it is: what is paid for it is in pesos. */
  readonly sumCurrency: "ARS" | "USD";
  readonly parts: Readonly<Record<string, number>>;
  readonly total: number;
  readonly instalment: number;
  readonly instalments: number;
  /** Percent of the prima. */
  readonly commission: number;
  readonly deductible: { readonly kind: "none" | "percent" | "fixed"; readonly value?: number };
  readonly needsInspection: boolean;
  readonly needsApproval: boolean;
};

/** What of a tariff is a product's own; all insurers share it. */
type ProductTariff = {
  /** By cluster: the share of the sum that a month costs. */
  readonly rates: Readonly<Record<string, number>>;
  readonly covers?: Readonly<Record<string, readonly string[]>>;
  /** What moves its price beside what moves those of all. */
  readonly rules?: Readonly<Record<string, Rule>>;
  /** The clusters for which a thing is looked at first; nothing new is. */
  readonly inspected?: readonly string[];
  /** The number that everybody writes wrong: its place among our answers, and what it has to look like. */
  readonly serial?: {
    readonly field: string;
    readonly pattern: string;
    readonly message: string;
    /** What is said of one that looks right and is another thing's. */
    readonly wrong: string;
  };
  /** For how long it is insured, by an answer: a year where nothing is said. */
  readonly terms?: {
    readonly of: string;
    readonly ends: Readonly<Record<string, { readonly days?: number; readonly months?: number }>>;
  };
  /** What a policy of it is proved by; all that there is where it says nothing. */
  readonly papers?: readonly string[];
};

const folder = new URL("./tariffs/", import.meta.url);
const products: ReadonlyMap<string, ProductTariff> = new Map(
  readdirSync(folder).map((name) => [
    basename(name, ".json"),
    JSON.parse(readFileSync(new URL(name, folder), "utf8")) as ProductTariff,
  ]),
);

/** What every simulated insurer knows of a product; nothing of one that none sells. */
export function tariffOf(product: string): ProductTariff {
  return products.get(product) ?? { rates: {} };
}

const shared = configured.rules as Readonly<Record<string, Rule>>; // its words are ours
const sharedCovers: Readonly<Record<string, readonly string[]>> = configured.covers;
const { taxes, costs } = configured;

/** The plans that an insurer offers, or why it offers none. The same is answered for the same, on the same day. */
export function priceRisk(own: OwnTariff, product: string, risk: Risk, today: string) {
  const refusal = own.refuses.find(({ answer, is }) => risk[answer] === is);
  if (refusal) return { message: refusal.message };
  const isOld =
    risk.year !== undefined && Number(today.slice(0, 4)) - Number(risk.year) > configured.approvalAge;
  const { rates } = tariffOf(product);
  const plans = own.offers.flatMap((offer) => {
    const rate = (offer.product ?? product) === product ? rates[offer.cluster] : undefined;
    if (offer.when && risk[offer.when.answer] !== offer.when.is) return [];
    // What is old is insured against others, and against theft once it was looked at.
    if (rate === undefined || (isOld && offer.cluster.startsWith("D"))) return [];
    return [planOf(own, { offer, rate, product }, risk, today, isOld)];
  });
  return plans.length === 0 ? { message: "No tenemos planes para lo que se quiere asegurar" } : { plans };
}

/** Percent by which an answer moves a price, before an insurer's weight. */
export function movedBy(answer: string, value: Risk[string], today: string, rules = shared): number {
  const { codes, each, eachYear, eachDayAhead, spread, under25 } = rules[answer] ?? {};
  if (value === undefined) return 0;
  if (codes) return codes[String(value)] ?? 0;
  if (each !== undefined) return each * Number(value);
  if (eachYear !== undefined) return eachYear * Math.max(0, Number(today.slice(0, 4)) - Number(value));
  if (eachDayAhead !== undefined)
    return (eachDayAhead * Math.max(0, Date.parse(String(value)) - Date.parse(today))) / 86_400_000;
  if (spread !== undefined) return spread * spreadOf(String(value));
  if (under25 !== undefined)
    return Date.parse(today) - Date.parse(String(value)) < 25 * 31_557_600_000 ? under25 : 0;
  return 0;
}

function planOf(
  { level, weights, commissions = {} }: OwnTariff,
  { offer, rate, product }: { readonly offer: Offer; readonly rate: number; readonly product: string },
  risk: Risk,
  today: string,
  isOld: boolean,
): Plan {
  const sum = Math.round(Number(risk.sumInsured) * (offer.share ?? 1));
  const { rules: own = {}, covers, inspected = [] } = tariffOf(product);
  const rules = { ...shared, ...own };
  const all = [...(covers?.[offer.cluster] ?? sharedCovers[offer.cluster] ?? []), ...(offer.covers ?? [])];
  const covered = all.filter((cover) => (offer.isWhole ? risk[cover] !== 0 : isAsked(cover, rules, risk)));
  // Of what is a product's own everybody thinks the same, as long as nobody says otherwise.
  const answers = Object.entries({
    ...Object.fromEntries(Object.keys(own).map((name) => [name, 1])),
    ...weights,
  });
  const insured = answers
    .filter(([answer]) => timesAdded(rules[answer], covered) > 0)
    .reduce(
      (before, [answer, weight]) =>
        before + weight * timesAdded(rules[answer], covered) * Number(risk[answer] ?? 0),
      sum,
    );
  const factor = answers.reduce(
    (all, [answer, weight]) => all * (1 + (weight * movedBy(answer, risk[answer], today, rules)) / 100),
    level * (offer.factor ?? 1),
  );
  // What is insured by days is priced as a month.
  const { months = 1 } = termOf(product, risk);
  const instalments = Number(risk.installments ?? months);
  const commission = Number(risk.commission ?? 100) / 100;
  const sumCurrency = risk.sumCurrency === "USD" ? "USD" : "ARS";
  const pesos = sumCurrency === "USD" ? configured.dollar : 1;
  const net = Math.round(insured * pesos * rate * factor * months);
  const of = (share: number, base = net): number => Math.round(base * share);
  const before = {
    net,
    acquisition: of(costs.acquisition * commission),
    operating: of(costs.operating),
    financial: of(costs.financial),
  };
  const taxed = Object.values(before).reduce((all, part) => all + part, 0);
  const parts = {
    ...before,
    vat: of(taxes.vat, taxed),
    internal: of(taxes.internal, taxed),
    superintendency: of(taxes.superintendency, taxed),
    social: of(taxes.social, taxed),
    stamp: of(taxes.stamp, taxed),
    vatPerception: risk.vatCondition === "RI" ? of(0.03, taxed) : 0,
    grossIncome: risk.vatCondition === "RI" ? of(0.015, taxed) : 0,
    other: 0,
  };
  const total = Object.values(parts).reduce((all, part) => all + part, 0);
  return {
    ...{ offer, sum, sumCurrency, parts, total, instalments },
    covers: covered,
    instalment: Math.round(total / instalments),
    commission: Math.round((commissions[product] ?? configured.commission) * commission * 100) / 100,
    deductible: deductibleOf(offer, risk.franchisePreference, sum),
    needsInspection: inspected.includes(offer.cluster) && risk.zeroKm !== true,
    needsApproval: isOld,
  };
}

/** For how long a policy is: a year, but for a product that is insured for as long as somebody asks. */
export function termOf(product: string, risk: Risk): { readonly days?: number; readonly months?: number } {
  const { of, ends } = tariffOf(product).terms ?? {};
  return ends?.[String(risk[of ?? ""])] ?? { months: 12 };
}

/** Whether something was asked for a cover, where it has sums of its own. */
function isAsked(cover: string, rules: Readonly<Record<string, Rule>>, risk: Risk): boolean {
  const sums = Object.entries(rules).filter(
    ([, { adds }]) => typeof adds === "object" && adds.cover === cover,
  );
  return sums.length === 0 || sums.some(([answer]) => Number(risk[answer] ?? 0) > 0);
}

/** How many times what was answered is insured beside what is insured itself. */
function timesAdded({ adds }: Rule = {}, covered: readonly string[]): number {
  if (adds === undefined) return 0;
  if (adds === true) return 1;
  return covered.includes(adds.cover) ? (adds.times ?? 1) : 0;
}

function deductibleOf(offer: Offer, preference: Risk[string], sum: number): Plan["deductible"] {
  if (offer.deductible !== undefined) return { kind: "percent", value: offer.deductible };
  if (offer.cluster !== "D") return { kind: "none" };
  if (preference === "fixed") return { kind: "fixed", value: Math.round(sum * 0.02) };
  return { kind: "percent", value: Number(preference ?? 2) };
}

/** From 0 to 9: texts that differ a little are seldom the same. */
function spreadOf(text: string): number {
  return [...text].reduce((all, character) => (all * 7 + (character.codePointAt(0) ?? 0)) % 97, 3) % 10;
}
