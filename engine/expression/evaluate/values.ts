import { Duration } from "../durations.ts";

/** The type of a value at run time, by CEL's name. */
export type ValueType =
  | "string"
  | "int"
  | "double"
  | "bool"
  | "null"
  | "list"
  | "map"
  | "google.protobuf.Timestamp"
  | "google.protobuf.Duration";

export const timestamp = "google.protobuf.Timestamp";
export const duration = "google.protobuf.Duration";

/** The type of a value that there is. */
export function typeOfValue(value: unknown): ValueType {
  switch (typeof value) {
    case "string":
      return "string";
    case "bigint":
      return "int";
    case "number":
      return "double";
    case "boolean":
      return "bool";
    default:
      if (value === null) return "null";
      if (Array.isArray(value)) return "list";
      if (value instanceof Date) return timestamp;
      return value instanceof Duration ? duration : "map";
  }
}

/** What a list or record holds under an index or a name; undefined where there is nothing, and for anything else. */
export function memberOf(holder: unknown, key: unknown): unknown {
  const type = typeOfValue(holder);
  if (type === "list") {
    const index = typeof key === "bigint" ? Number(key) : key;
    return typeof index === "number" ? (holder as readonly unknown[])[index] : undefined;
  }
  const name = type === "map" ? nameOf(key) : undefined;
  return name !== undefined && Object.hasOwn(holder as object, name)
    ? (holder as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** The name under which a record holds what a key stands for; a list, a record or a date stands for none. */
export function nameOf(key: unknown): string | undefined {
  return typeof key === "object" && key !== null ? undefined : String(key);
}

/** Whether two values are the same: numbers by what they count, lists and records by what they hold. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const type = typeOfValue(left);
  const other = typeOfValue(right);
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a decimal are compared by their values.
  if (isNumber(type) && isNumber(other)) return (left as number) == (right as number);
  if (type !== other) return false;
  switch (type) {
    case "list":
      return isEqualList(left as readonly unknown[], right as readonly unknown[]);
    case "map":
      return isEqualRecord(left as object, right as object);
    case timestamp:
      return (left as Date).getTime() === (right as Date).getTime();
    case duration:
      return (left as Duration).nanoseconds === (right as Duration).nanoseconds;
    default:
      return false;
  }
}

export function isNumber(type: ValueType): boolean {
  return type === "int" || type === "double";
}

function isEqualList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
}

function isEqualRecord(left: object, right: object): boolean {
  const entries = Object.entries(left);
  return (
    entries.length === Object.keys(right).length &&
    entries.every(([name, value]) => Object.hasOwn(right, name) && isEqual(value, memberOf(right, name)))
  );
}

/** A decimal if it counts something: what is without end, or no number, cannot be compared, stored or sent. */
export function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** An integer if it is one of 64 bits, as CEL's are. */
export function fitting(value: bigint): bigint | undefined {
  return BigInt.asIntN(64, value) === value ? value : undefined;
}
