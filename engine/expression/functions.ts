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
import { round, sum } from "./numbers.ts";

const date = "google.protobuf.Timestamp";

// The library's functions take no context: the day of an evaluation is set before it, which is safe as it is synchronous.
let today: Date | undefined;

/** Sets what `today()` and `age()` see during the evaluation that follows. */
export function setToday(day: Date | undefined): void {
  today = day;
}

/** Adds the functions and operators of our profile; the evaluator and the checker share them. */
export function registerProfile(environment: Environment): Environment {
  // `undefined` is "no value": whatever is computed from it has none either.
  for (const [signature, handler] of Object.entries(functions))
    environment.registerFunction(signature, handler, { async: false });
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
  [`today(): ${date}`]: () => today,
  [`age(${date}): int`]: (birth: Date) => today && integer(yearsBetween(birth, today)),
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

function integer(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value);
}
