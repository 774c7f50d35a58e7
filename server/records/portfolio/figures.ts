import { addDays } from "#engine/identifiers/index.ts";
import { type Span, type Times, told } from "./parts-of-time.ts";
import type { ClaimSum, EarnedSum, Group, PolicySum, Sums } from "./select-figures.ts";

type Amounts = Readonly<Record<string, number>>;

/** What policies come to: how many, what they cost by currency in centavos, and of how many nobody says it. */
export type Counted = {
  readonly policies: number;
  readonly premiums: Amounts;
  readonly unpriced: number;
};

/** How something stands today, and what the months that are told brought of it. Money is in centavos. */
export type Figures = Counted & {
  /** Those that end soon. */
  readonly ending: number;
  readonly claims: number;
  /** Claims of a year for each policy that is in force for a year, in hundredths of a percent; null without any. */
  readonly frequency: number | null;
  /** What insurers said that they paid of those claims, in pesos. */
  readonly paid: number;
  /** That of each hundred of premium in pesos that is in force for a year, in hundredths; null without any premium. */
  readonly lossRatio: number | null;
  /** Collected by insurers' files, and earned of it; null where it is not told. */
  readonly netPremium: number | null;
  readonly commission: number | null;
};

export type FiguresOfMonth = Counted &
  Pick<Figures, "claims" | "netPremium" | "commission"> & { readonly month: string };

export type Kind = keyof Group;

/** The parts of what is kept that are of one kind, by whose they are. */
export function partsOf(sums: Sums, kind: Kind): ReadonlyMap<string, Sums> {
  const names = new Set([...sums.policies, ...sums.earned, ...sums.claims].flatMap((sum) => sum[kind] ?? []));
  const ofName = (name: string) => {
    const own = <Sum extends Group>(rows: readonly Sum[]) => rows.filter((row) => row[kind] === name);
    return { policies: own(sums.policies), earned: own(sums.earned), claims: own(sums.claims) };
  };
  return new Map([...names].map((name) => [name, ofName(name)]));
}

/** All of it, whoever's it is: each is of one broker. */
export function wholeOf(sums: Sums): Sums {
  const own = <Sum extends Group>(rows: readonly Sum[]) => rows.filter(({ broker }) => broker !== null);
  return { policies: own(sums.policies), earned: own(sums.earned), claims: own(sums.claims) };
}

export function figuresOf(sums: Sums, times: Times, isEarned: boolean): Figures {
  const claims = total(sums.claims, ({ claims }) => claims);
  const paid = total(sums.claims, ({ paid }) => paid);
  const months = times.months.map(({ before }) => inForce(sums, times, before));
  const exposed = total(months, ({ policies }) => policies);
  const premium = total(months, ({ premiums }) => premiums.ARS ?? 0);
  return {
    ...inForce(sums, times, times.tomorrow),
    ending: ending(sums, times, times.soon).policies,
    claims,
    frequency: exposed > 0 ? Math.round((claims * told * 10_000) / exposed) : null,
    paid,
    lossRatio: premium > 0 ? Math.round((paid * told * 10_000) / premium) : null,
    ...earnedOf(sums.earned, isEarned),
  };
}

export function monthsOf(sums: Sums, times: Times, isEarned: boolean): readonly FiguresOfMonth[] {
  return times.months.map(({ month, before }) => {
    const own = <Sum extends EarnedSum | ClaimSum>(rows: readonly Sum[]) =>
      rows.filter((row) => row.month.slice(0, 7) === month);
    return {
      month,
      ...inForce(sums, times, before),
      claims: total(own(sums.claims), ({ claims }) => claims),
      ...earnedOf(own(sums.earned), isEarned),
    };
  });
}

/** What ends in each of the months to come. */
export function endingsOf(
  sums: Sums,
  times: Times,
): readonly (Counted & Span & { readonly month: string })[] {
  return times.coming.map((span) => ({ ...span, ...ending(sums, times, span) }));
}

function earnedOf(rows: readonly EarnedSum[], isTold: boolean) {
  if (!isTold) return { netPremium: null, commission: null };
  return {
    netPremium: total(rows, ({ netPremium }) => netPremium),
    commission: total(rows, ({ commission }) => commission),
  };
}

/** What has begun and not ended before a day. */
function inForce({ policies }: Sums, { days }: Times, before: string): Counted {
  const parts = days.indexOf(before);
  return counted(policies.filter(({ part }) => part <= parts));
}

/** What ends in a span: it is kept below zero, by the day after its last. */
function ending({ policies }: Sums, { days }: Times, { from, before }: Span): Counted {
  const [first, last] = [from, before].map((day) => days.indexOf(addDays(day, 1) ?? day));
  const own = policies.filter(({ ends, part }) => ends && part > (first ?? 0) && part <= (last ?? 0));
  const negated = own.map((row) => ({
    ...row,
    ...{ policies: -row.policies, totalPremium: -row.totalPremium, unpriced: -row.unpriced },
  }));
  return counted(negated);
}

function counted(rows: readonly PolicySum[]): Counted {
  const ofCurrency = Map.groupBy(rows, ({ currency }) => currency);
  const premiums = [...ofCurrency].map(
    ([currency, own]) => [currency, total(own, ({ totalPremium }) => totalPremium)] as const,
  );
  return {
    policies: total(rows, ({ policies }) => policies),
    premiums: Object.fromEntries(premiums.filter(([, sum]) => sum !== 0)),
    unpriced: total(rows, ({ unpriced }) => unpriced),
  };
}

function total<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}
