import { formatMoney, formatNumber } from "#engine/expression/index.ts";
import { isObject, type JsonObject } from "#engine/json/index.ts";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";

/** How much more or less than what it renews a price comes to, in words; nothing for one that renews nothing. */
export function againstText({ against, premium }: JsonObject): string {
  const total = isObject(premium ?? null) ? (premium as JsonObject).totalPremium : undefined;
  if (typeof against !== "number" || typeof total !== "number") return "";
  return percentText(against, total - against);
}

/** A difference in per cent of what was before. */
function percentText(by: number, before: number): string {
  if (before <= 0) return "";
  const percent = percentOf(by, before);
  if (percent === 0) return quotesText("prices.same");
  return quotesText(percent > 0 ? "prices.rises" : "prices.falls", {
    percent: formatNumber(Math.abs(percent)),
  });
}

/** What a line was before, and how much it changes; nothing where nobody knows. */
export function besideText(amount: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  const by = amount - before;
  const sign = by > 0 ? "+" : "−";
  const change = by === 0 ? "" : `, ${sign}${formatMoney(Math.abs(by), "ARS")}`;
  const percent =
    by === 0 || before <= 0 ? "" : ` (${sign}${formatNumber(Math.abs(percentOf(by, before)))} %)`;
  return `${quotesText("prices.now", { was: formatMoney(before, "ARS") })}${change}${percent}`;
}

/** With one decimal. */
function percentOf(by: number, before: number): number {
  return Math.round((by / before) * 1000) / 10;
}
