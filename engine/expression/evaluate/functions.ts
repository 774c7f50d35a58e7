import {
  checkCbu,
  checkCuil,
  checkCuilOrDni,
  checkCuit,
  checkDni,
  checkEmail,
  checkPlate,
  cleanPlate,
} from "#engine/identifiers/index.ts";
import { formatDate, parseDate, yearsBetween } from "../dates.ts";
import { formatMoney, formatPercent, parseCents, writeCents } from "./amounts.ts";
import { extremeOf, round, sum } from "./numbers.ts";
import type { Functions } from "./standard.ts";
import { replace } from "./texts.ts";
import { timestamp } from "./values.ts";

/** The functions of our own: what each does, and what the checker is told of it. */
export const functions: Functions = {
  // Evaluated by calls.ts, which knows the day.
  [`today(): ${timestamp}`]: () => undefined,
  [`age(${timestamp}): int`]: () => undefined,
  [`years(${timestamp}, ${timestamp}): int`]: (from: Date, to: Date) => integer(yearsBetween(from, to)),
  [`${timestamp}.format(string): string`]: formatDate,
  [`${timestamp}.utc(string): string`]: (date: Date, pattern: string) => formatDate(date, pattern, 0),
  [`string.date(string): ${timestamp}`]: parseDate,
  "string.digits(): string": (text: string) => text.replace(/\D/g, ""),
  "string.plate(): string": (text: string) => cleanPlate(text),
  "string.isDni(): bool": (text: string) => checkDni(text) === undefined,
  "string.isCuil(): bool": (text: string) => checkCuil(text) === undefined,
  "string.isCuit(): bool": (text: string) => checkCuit(text) === undefined,
  "string.isCuilOrDni(): bool": (text: string) => checkCuilOrDni(text) === undefined,
  "string.isCbu(): bool": (text: string) => checkCbu(text) === undefined,
  "string.isPlate(): bool": (text: string) => checkPlate(text) === undefined,
  "string.isEmail(): bool": (text: string) => checkEmail(text) === undefined,
  "list<int>.sum(): int": sum,
  "list<double>.sum(): double": sum,
  ...extremes("min", -1),
  ...extremes("max", 1),
  // With `list<list<A>>` the library breaks on what is computed with the items; checkCall refuses what is no list of lists.
  "list<dyn>.flatten(): list<dyn>": (lists: readonly unknown[]) =>
    lists.every(Array.isArray) ? lists.flat() : undefined,
  "string.replace(string, string): string": replace,
  ...moneyOf("int"),
  ...moneyOf("double"),
  // Evaluated by calls.ts, which knows the tables.
  "string.to(string): dyn": () => undefined,
  ...Object.fromEntries(
    ["string", "int", "double", "bool"].flatMap((type) => [
      [`${type}.from(string): string`, () => undefined],
      [`${type}.isIn(string): bool`, () => undefined],
    ]),
  ),
  "string.cents(string): int": (text: string, sample: string) => integer(parseCents(text, sample)),
  "round(double, int): double": (value: number, decimals: bigint) => round(value, Number(decimals)),
  "round(int, int): int": (value: bigint, decimals: bigint) => (decimals < 0n ? undefined : value),
};

function extremes(name: string, direction: 1 | -1): Functions {
  const extreme = (list: readonly unknown[]) => extremeOf(list, direction);
  return Object.fromEntries(
    ["int", "double", timestamp].map((type) => [`list<${type}>.${name}(): ${type}`, extreme]),
  );
}

/** What is asked of centavos; of what is not typed they come as decimals. */
function moneyOf(type: "int" | "double"): Functions {
  const write = (centavos: bigint | number, currency = "ARS", decimals = 2n) => {
    const isKnown = (currency === "ARS" || currency === "USD") && (decimals === 0n || decimals === 2n);
    return isKnown ? formatMoney(Number(centavos), currency, decimals === 0n ? 0 : 2) : undefined;
  };
  return {
    [`${type}.money(): string`]: write,
    [`${type}.money(string): string`]: write,
    [`${type}.money(string, int): string`]: write,
    [`${type}.percent(): string`]: (value: bigint | number) => formatPercent(Number(value)),
    [`${type}.amount(): double`]: amountOf,
    [`${type}.amount(string): string`]: (value: bigint | number, sample: string) =>
      writeCents(Number(value), sample),
  };
}

function amountOf(centavos: bigint | number): number | undefined {
  const whole = round(Number(centavos), 0);
  return whole === undefined ? undefined : whole / 100;
}

function integer(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value);
}
