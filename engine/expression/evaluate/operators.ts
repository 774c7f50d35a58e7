import { hasPlainYear } from "../dates.ts";
import { Duration, durationOf } from "../durations.ts";
import type { BinaryOperator } from "../syntax.ts";
import * as texts from "./texts.ts";
import {
  duration,
  finite,
  fitting,
  isEqual,
  isNumber,
  memberOf,
  nameOf,
  timestamp,
  typeOfValue,
} from "./values.ts";

type Operate = (left: unknown, right: unknown) => unknown;

/** What each operator between two values gives; undefined for values that it does not take, as texts for a minus. */
export const operators: Readonly<Record<BinaryOperator, Operate>> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "<": compared((left, right) => left < right),
  "<=": compared((left, right) => left <= right),
  ">": compared((left, right) => left > right),
  ">=": compared((left, right) => left >= right),
  in: isIn,
  "+": (left, right) => calculated(left, right, whole.add, (a, b) => a + b) ?? added(left, right),
  "-": (left, right) => calculated(left, right, whole.subtract, (a, b) => a - b) ?? subtracted(left, right),
  "*": (left, right) => calculated(left, right, whole.multiply, (a, b) => a * b),
  "/": (left, right) => calculated(left, right, whole.divide, (a, b) => a / b),
  "%": (left, right) => calculated(left, right, whole.remainder, () => Number.NaN),
};

/** What a sign before a value gives. */
export function negated(value: unknown): unknown {
  if (typeof value === "bigint") return fitting(-value);
  return typeof value === "number" ? -value : undefined;
}

type Whole = (left: bigint, right: bigint) => bigint | undefined;

/** Integers of 64 bits: what does not fit, and what is divided by zero, is no value. */
const whole = {
  add: (a, b) => fitting(a + b),
  subtract: (a, b) => fitting(a - b),
  multiply: (a, b) => fitting(a * b),
  divide: (a, b) => (b === 0n ? undefined : fitting(a / b)),
  remainder: (a, b) => (b === 0n ? undefined : a % b),
} satisfies Readonly<Record<string, Whole>>;

/** Two integers give one; where one of two numbers has decimals, so has what they give, if it can be counted. */
function calculated(
  left: unknown,
  right: unknown,
  ofWhole: Whole,
  ofDecimal: (left: number, right: number) => number,
): unknown {
  if (typeof left === "bigint" && typeof right === "bigint") return ofWhole(left, right);
  const areNumbers = isNumber(typeOfValue(left)) && isNumber(typeOfValue(right));
  return areNumbers ? finite(ofDecimal(Number(left), Number(right))) : undefined;
}

function added(left: unknown, right: unknown): unknown {
  if (typeof left === "string" && typeof right === "string") return texts.added(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  if (left instanceof Date && right instanceof Duration) return moved(left, millisecondsOf(right));
  if (left instanceof Duration && right instanceof Date) return moved(right, millisecondsOf(left));
  if (left instanceof Duration && right instanceof Duration)
    return durationOf(left.nanoseconds + right.nanoseconds);
  return undefined;
}

function subtracted(left: unknown, right: unknown): unknown {
  if (left instanceof Date && right instanceof Date) {
    const milliseconds = left.getTime() - right.getTime();
    return Number.isNaN(milliseconds) ? undefined : durationOf(BigInt(milliseconds) * millisecond);
  }
  if (left instanceof Date && right instanceof Duration) return moved(left, -millisecondsOf(right));
  if (left instanceof Duration && right instanceof Duration)
    return durationOf(left.nanoseconds - right.nanoseconds);
  return undefined;
}

const millisecond = 1_000_000n;

/** A time in whole milliseconds, rounded down as the library does: a moment has no finer part. */
function millisecondsOf({ nanoseconds }: Duration): number {
  const rest = nanoseconds % millisecond;
  return Number((nanoseconds - rest) / millisecond) - (rest < 0n ? 1 : 0);
}

/** Another moment; what is beyond a date's years is none. */
function moved(date: Date, milliseconds: number): Date | undefined {
  const other = new Date(date.getTime() + milliseconds);
  return hasPlainYear(other) ? other : undefined;
}

/** Compares two numbers, or two other values of one type that has an order. */
function compared(holds: (left: number, right: number) => boolean): Operate {
  return (left, right) => {
    const type = typeOfValue(left);
    const other = typeOfValue(right);
    const isOrdered = (type === other && ordered.has(type)) || (isNumber(type) && isNumber(other));
    return isOrdered ? holds(measureOf(left), measureOf(right)) : undefined;
  };
}

const ordered = new Set(["string", "bool", timestamp, duration]);

/** What JavaScript orders as the value: not always a number, but two of them are always comparable. */
function measureOf(value: unknown): number {
  return (value instanceof Duration ? value.nanoseconds : value) as number;
}

/** Whether a list has a value, or a record something under a name. */
function isIn(value: unknown, holder: unknown): unknown {
  if (Array.isArray(holder)) return holder.some((item) => isEqual(value, item));
  const isName = typeOfValue(holder) === "map" && nameOf(value) !== undefined;
  return isName ? memberOf(holder, value) !== undefined : undefined;
}
