import type { ComparedLine } from "#engine/language/index.ts";
import { portionOf } from "./portion.ts";

/** What a policy in force is expected to earn in a month: money in centavos, rates in hundredths of a percent. */
export type ExpectedPolicy = {
  /** Its number without what people write between. */
  readonly key: string;
  /** What is collected of it in a month, and by which rate; null where nobody can know. */
  readonly netPremium: number | null;
  readonly rate: number | null;
};

/** What an insurer's files say of a month, as far as it stands. */
export type PaidLine = {
  readonly key: string;
  readonly line: string;
  readonly kind: "commission" | "refund" | "adjustment";
  readonly netPremium: number;
  readonly rate: number | null;
  readonly commission: number;
  /** Whether the policy is one of the broker's. */
  readonly isKnown: boolean;
};

/** A policy of a month before anybody looks who it is of and what was decided: rates in hundredths of a percent. */
export type Compared = Omit<ComparedLine, "policyId" | "policyNumber" | "client" | "product" | "decision">;

/** Parts of a premium are not all the same to the centavo: less than a peso is no difference of it. */
const tolerance = 99;

/**
 * What was expected of a month against what its files say, policy by policy: commissions together, refunds and
 * adjustments each by themselves, since nobody expects them. What cannot be known is compared with nothing.
 */
export function reconcile(
  expected: readonly ExpectedPolicy[],
  lines: readonly PaidLine[],
): readonly Compared[] {
  const known = new Map(expected.map((one) => [one.key, one]));
  const earned = Map.groupBy(
    lines.filter(({ kind }) => kind === "commission"),
    ({ key }) => key,
  );
  const others = Map.groupBy(
    lines.filter(({ kind }) => kind !== "commission"),
    ({ key, kind }) => `${key}:${kind}`,
  );
  const keys = new Set([...known.keys(), ...earned.keys()]);
  return [
    ...[...keys].flatMap((key) => compare(key, known.get(key), earned.get(key) ?? [])),
    ...[...others.values()].map(unasked),
  ];
}

function compare(
  key: string,
  policy: ExpectedPolicy | undefined,
  lines: readonly PaidLine[],
): readonly Compared[] {
  const { netPremium: premium = null, rate = null } = policy ?? {};
  const awaited = premium === null || rate === null ? null : portionOf(premium, rate);
  const [first] = lines;
  if (!first)
    return awaited === null || awaited === 0 ? [] : [told(key, "missing", { awaited, premium, rate, lines })];
  if (!lines.some(({ isKnown }) => isKnown))
    return [told(key, "unknown", { awaited: null, premium: null, rate: null, lines })];
  const sums = { awaited, premium, rate, lines };
  if (awaited === null) return [told(key, "uncompared", sums)];
  return [told(key, differsIn(sums), sums)];
}

type Sums = {
  readonly awaited: number | null;
  readonly premium: number | null;
  readonly rate: number | null;
  readonly lines: readonly PaidLine[];
};

function differsIn({ awaited, premium, rate, lines }: Sums): Compared["differs"] {
  const names = lines.map(({ netPremium, commission }) => `${netPremium} ${commission}`);
  if (new Set(names).size < names.length) return "twice";
  const collected = sum(lines, ({ netPremium }) => netPremium);
  const paid = sum(lines, ({ commission }) => commission);
  if (lines.some((line) => line.rate !== null && line.rate !== rate)) return "rate";
  if (Math.abs(collected - (premium ?? 0)) > tolerance) return "premium";
  // Less than the rate's part of less than a peso is rounding.
  return Math.abs(paid - (awaited ?? 0)) > tolerance ? "commission" : "same";
}

/** What nobody expects: a refund, an adjustment. */
function unasked(lines: readonly PaidLine[]): Compared {
  const [first] = lines;
  const { key = "", kind = "adjustment" } = first ?? {};
  const differs = kind === "commission" ? "commission" : kind;
  return told(key, differs, { awaited: null, premium: null, rate: null, lines });
}

function told(
  policyKey: string,
  differs: Compared["differs"],
  { awaited, premium, rate, lines }: Sums,
): Compared {
  const paid = lines.length === 0 ? null : sum(lines, ({ commission }) => commission);
  const isSame = differs === "same" || differs === "uncompared";
  return {
    ...{ key: `${policyKey}:${differs}`, policyKey, differs, expected: awaited, paid },
    difference: isSame ? 0 : (paid ?? 0) - (awaited ?? 0),
    expectedPremium: premium,
    paidPremium: lines.length === 0 ? null : sum(lines, ({ netPremium }) => netPremium),
    expectedRate: rate,
    paidRate: lines[0]?.rate ?? null,
    lines: lines.map(({ line }) => line),
  };
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
