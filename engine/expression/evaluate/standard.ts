import { parseDuration } from "../durations.ts";
import { indexFrom, indexOf, join, lettersIn, lowerAscii, partOf, split, trim, upperAscii } from "./texts.ts";
import { duration, finite, fitting, timestamp } from "./values.ts";

/** What a function does, under how the checker is told of it; undefined for no value. */
export type Functions = Readonly<Record<string, (...values: never[]) => unknown>>;

/** The functions that CEL and its extension of texts have, as far as our table lists them: the checker knows them. */
export const standardFunctions: Functions = {
  "size(string): int": letterCount,
  "size(list): int": itemCount,
  "size(map): int": namesIn,
  "string.size(): int": letterCount,
  "list.size(): int": itemCount,
  "map.size(): int": namesIn,
  "string.startsWith(string): bool": (text: string, other: string) => text.startsWith(other),
  "string.endsWith(string): bool": (text: string, other: string) => text.endsWith(other),
  "string.contains(string): bool": (text: string, other: string) => text.includes(other),
  "string.lowerAscii(): string": lowerAscii,
  "string.upperAscii(): string": upperAscii,
  "string.trim(): string": trim,
  "string.indexOf(string): int": indexOf,
  "string.indexOf(string, int): int": indexFrom,
  "string.substring(int): string": partOf,
  "string.substring(int, int): string": partOf,
  "string.split(string): list<string>": split,
  "list<string>.join(): string": join,
  "list<string>.join(string): string": join,
  "string(string): string": (text: string) => text,
  "string(bool): string": String,
  "string(int): string": String,
  "string(double): string": String,
  "int(int): int": (value: bigint) => value,
  "int(double): int": (value: number) => (Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : undefined),
  "int(string): int": wholeIn,
  "double(double): double": (value: number) => value,
  "double(int): double": Number,
  "double(string): double": decimalIn,
  [`${timestamp}.getFullYear(): int`]: (date: Date) => {
    const year = date.getUTCFullYear();
    return Number.isNaN(year) ? undefined : BigInt(year);
  },
  [`duration(string): ${duration}`]: parseDuration,
};

function letterCount(text: string): bigint {
  return BigInt(lettersIn(text));
}

function itemCount(list: readonly unknown[]): bigint {
  return BigInt(list.length);
}

function namesIn(record: object): bigint {
  return BigInt(Object.keys(record).length);
}

/** The integer that a text is. */
function wholeIn(text: string): bigint | undefined {
  if (!/^[-+]?\d+$/.test(text) || text.length > 20) return undefined;
  return fitting(BigInt(text));
}

/** The number that a text is in digits, as JSON or CEL would have it: no other base, and none without end. */
function decimalIn(text: string): number | undefined {
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return undefined;
  return finite(Number(text));
}
