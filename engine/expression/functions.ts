import type { Environment } from "@marcbachmann/cel-js/evaluator";
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
import { formatMoney, formatPercent, parseCents } from "./amounts.ts";
import { formatDate, parseDate, yearsBetween } from "./dates.ts";
import { noValue } from "./fault.ts";
import { extremeOf, round, sum } from "./numbers.ts";

const date = "google.protobuf.Timestamp";

/** Adds the functions and operators of our profile; the evaluator and the checker share them. */
export function registerProfile(environment: Environment): Environment {
  for (const [signature, handler] of Object.entries(functions))
    environment.registerFunction(signature, valued(handler), { async: false });
  for (const operator of ["+", "-", "*", "/"] as const) {
    const calculate = arithmetic[operator];
    environment.registerOperator(`int ${operator} double: double`, (a, b) => calculate(Number(a), b));
    environment.registerOperator(`double ${operator} int: double`, (a, b) => calculate(a, Number(b)));
  }
  return environment.registerOperator("double == int", (a: number, b: bigint) => a === Number(b));
}

const arithmetic = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => a / b,
};

type Functions = Readonly<Record<string, (...values: never[]) => unknown>>;

const functions: Functions = {
  // Evaluated by clock.ts, which knows the day.
  [`today(): ${date}`]: () => undefined,
  [`age(${date}): int`]: () => undefined,
  [`years(${date}, ${date}): int`]: (from: Date, to: Date) => integer(yearsBetween(from, to)),
  [`${date}.format(string): string`]: formatDate,
  [`string.date(string): ${date}`]: parseDate,
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
  "string.replace(string, string): string": (text: string, from: string, to: string) =>
    text.replaceAll(from, () => to),
  ...moneyOf("int"),
  ...moneyOf("double"),
  // Evaluated by mapping.ts, which knows the tables.
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
    ["int", "double", date].map((type) => [`list<${type}>.${name}(): ${type}`, extreme]),
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
    [`${type}.amount(): double`]: (centavos: bigint | number) => round(Number(centavos), 0) / 100,
  };
}

/** Keeps the library from computing with `undefined`, which it would take for a value of the promised type. */
function valued(handler: (...values: never[]) => unknown): typeof handler {
  return (...values) => {
    const value = handler(...values);
    if (value === undefined) throw noValue;
    return value;
  };
}

function integer(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value);
}
