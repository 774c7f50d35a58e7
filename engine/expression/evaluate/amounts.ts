/** Amounts as they are written in Argentina, and as other systems write them. Money is integer centavos everywhere else. */

export type Currency = "ARS" | "USD";

const formatters = new Map<string, Intl.NumberFormat>();

/** `123450` → `$ 1.234,50`, with a no-break space; with no decimals, rounded to the peso: `$ 1.235`. */
export function formatMoney(centavos: number, currency: Currency, decimals: 0 | 2 = 2): string {
  const key = `${currency}${decimals}`;
  const formatter = formatters.get(key) ?? createFormatter(currency, decimals);
  formatters.set(key, formatter);
  return formatter.format(centavos / 100);
}

// Four digits stay together: a year or a street number is no amount.
const numbers = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 6, useGrouping: "min2" });

/** `12345.5` → `12.345,5`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

const percents = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2, useGrouping: "min2" });

/** `10.5` → `10,5 %`, with a no-break space. */
export function formatPercent(value: number): string {
  return `${percents.format(value)}\u00a0%`;
}

/** The ways in which others write an amount, by how they write one thousand two hundred thirty-four and 56 hundredths. */
const writings: Readonly<Record<string, RegExp>> = {
  "1.234,56": /^(-)?(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2})0*)?$/,
  "1,234.56": /^(-)?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2})0*)?$/,
  "1234,56": /^(-)?(\d+)(?:,(\d{1,2})0*)?$/,
  "1234.56": /^(-)?(\d+)(?:\.(\d{1,2})0*)?$/,
};

/**
 * The centavos of an amount that is written like the sample: `"1.234,5"` like `"1.234,56"` → `123450`. Groups and
 * decimals may be left out; undefined when anything else differs, or when it counts less than a centavo.
 */
export function parseCents(text: string, sample: string): number | undefined {
  const pattern = Object.hasOwn(writings, sample) ? writings[sample] : undefined;
  const parts = pattern?.exec(text.trim());
  if (!parts) return undefined;
  const [, sign, whole = "", decimals = ""] = parts;
  const centavos = Number(`${whole.replace(/\D/g, "")}${decimals.padEnd(2, "0")}`);
  if (!Number.isSafeInteger(centavos)) return undefined;
  return sign ? -centavos : centavos;
}

const grouped = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of centavos written like the sample: `123450`, `"1.234,56"` → `"1.234,50"`. Undefined of no whole centavos. */
export function writeCents(centavos: number, sample: string): string | undefined {
  if (!Object.hasOwn(writings, sample) || !Number.isSafeInteger(centavos)) return undefined;
  // Without the sign of a zero.
  const [whole = "", decimals] = grouped.format(centavos / 100 || 0).split(".");
  return `${whole.replaceAll(",", sample.slice(1, -6))}${sample.at(-3)}${decimals}`;
}

function createFormatter(currency: Currency, decimals: 0 | 2): Intl.NumberFormat {
  return new Intl.NumberFormat("es-AR", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
