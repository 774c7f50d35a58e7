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
import { formatDate, parseDate, yearsBetween } from "./dates.ts";
import { noValue } from "./fault.ts";
import { round, sum } from "./numbers.ts";

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

const functions: Readonly<Record<string, (...values: never[]) => unknown>> = {
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
  "round(double, int): double": (value: number, decimals: bigint) => round(value, Number(decimals)),
  "round(int, int): int": (value: bigint, decimals: bigint) => (decimals < 0n ? undefined : value),
};

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
