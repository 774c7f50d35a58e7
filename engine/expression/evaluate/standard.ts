import { Duration, duration, fitting, timestamp } from "./values.ts";

/** What a function does, under how the checker is told of it; undefined for no value. */
export type Functions = Readonly<Record<string, (...values: never[]) => unknown>>;

/** The functions that CEL and its extension of texts have, as far as our table lists them: the checker knows them. */
export const standardFunctions: Functions = {
  "size(string): int": countOf,
  "size(list): int": countOf,
  "size(map): int": namesIn,
  "string.size(): int": countOf,
  "list.size(): int": countOf,
  "map.size(): int": namesIn,
  "string.startsWith(string): bool": (text: string, other: string) => text.startsWith(other),
  "string.endsWith(string): bool": (text: string, other: string) => text.endsWith(other),
  "string.contains(string): bool": (text: string, other: string) => text.includes(other),
  "string.lowerAscii(): string": (text: string) => text.toLowerCase(),
  "string.upperAscii(): string": (text: string) => text.toUpperCase(),
  "string.trim(): string": (text: string) => text.trim(),
  "string.indexOf(string): int": (text: string, other: string) => BigInt(text.indexOf(other)),
  "string.indexOf(string, int): int": indexFrom,
  "string.substring(int): string": partOf,
  "string.substring(int, int): string": partOf,
  "string.split(string): list<string>": (text: string, separator: string) => text.split(separator),
  "list<string>.join(): string": join,
  "list<string>.join(string): string": join,
  "string(string): string": (text: string) => text,
  "string(bool): string": String,
  "string(int): string": String,
  "string(double): string": decimalText,
  "int(int): int": (value: bigint) => value,
  "int(double): int": (value: number) => (Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined),
  "int(string): int": wholeIn,
  "double(double): double": (value: number) => value,
  "double(int): double": Number,
  "double(string): double": decimalIn,
  [`${timestamp}.getFullYear(): int`]: (date: Date) => {
    const year = date.getUTCFullYear();
    return Number.isNaN(year) ? undefined : BigInt(year);
  },
  [`duration(string): ${duration}`]: durationIn,
};

/** How many letters a text has, however each of them is stored, or a list items. */
function countOf(value: string | readonly unknown[]): bigint {
  return BigInt([...value].length);
}

function namesIn(record: object): bigint {
  return BigInt(Object.keys(record).length);
}

function indexFrom(text: string, other: string, from: bigint): bigint | undefined {
  if (other === "") return from;
  return from < 0 || from >= text.length ? undefined : BigInt(text.indexOf(other, Number(from)));
}

function partOf(text: string, start: bigint, end = BigInt(text.length)): string | undefined {
  if (start < 0 || start > end || end > text.length) return undefined;
  return text.slice(Number(start), Number(end));
}

function join(list: readonly unknown[], separator = ""): string | undefined {
  return list.every((item) => typeof item === "string") ? list.join(separator) : undefined;
}

function decimalText(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}

/** The integer that a text is; the empty one counts as zero. */
function wholeIn(text: string): bigint | undefined {
  if (!/^([-+]?\d+)?$/.test(text) || text.length > 20) return undefined;
  return fitting(BigInt(text));
}

function decimalIn(text: string): number | undefined {
  if (text === "" || text !== text.trim()) return undefined;
  const infinity = /^([-+])?inf(inity)?$/i.exec(text);
  if (infinity) return infinity[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^nan$/i.test(text)) return Number.NaN;
  const value = Number(text);
  return Number.isNaN(value) ? undefined : value;
}

/** Nanoseconds of each unit. */
const units: Readonly<Record<string, bigint>> = {
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  us: 1000n,
  µs: 1000n,
  ns: 1n,
};

/** The time that a text says as a sum: `1h30m`, `-1.5h`. */
function durationIn(text: string): Duration | undefined {
  const [, sign, sum = ""] = /^([-+])?((?:\d*\.?\d*(?:ns|us|µs|ms|s|m|h))+)$/.exec(text) ?? [];
  if (sum === "") return undefined;
  const parts = sum.matchAll(/(\d*)\.?(\d*)(ns|us|µs|ms|s|m|h)/g);
  const total = [...parts].reduce((total, [, whole = "", decimals = "", unit = ""]) => {
    const scale = units[unit] ?? 0n;
    // No unit has more decimals that count.
    const fraction = (BigInt(decimals.slice(0, 13).padEnd(13, "0")) * scale) / 10_000_000_000_000n;
    return total + BigInt(whole) * scale + fraction;
  }, 0n);
  return new Duration(sign === "-" ? -total : total);
}
