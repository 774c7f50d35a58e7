import type { Node } from "../syntax.ts";
import type { Tables } from "../tables.ts";

/** What an evaluation knows, each at its place: the day, the values that it reads, the items of the lists it goes through. */
export type Frame = unknown[];

/** Where the day is. */
export const dayAt = 0;

/** Gives a value; undefined where there is none, as when something it needs was not answered. */
export type Compute = (frame: Frame) => unknown;

/** What a node is made with. */
export type Making = {
  readonly tables: Tables;
  /** Where the value of each name is. */
  readonly places: ReadonlyMap<string, number>;
  /** The next place that nothing has. */
  readonly free: number;
  readonly make: (node: Node, making: Making) => Compute;
};

/** What is made of one value, where there is one. */
export function withOne(part: Compute, give: (value: unknown) => unknown): Compute {
  return (frame) => {
    const value = part(frame);
    return value === undefined ? undefined : give(value);
  };
}

/** What is made of two values, where there are both. */
export function withTwo(
  left: Compute,
  right: Compute,
  give: (left: unknown, right: unknown) => unknown,
): Compute {
  return (frame) => {
    const [first, second] = [left(frame), right(frame)];
    return first === undefined || second === undefined ? undefined : give(first, second);
  };
}

/** What is made of some values, where there is each of them. */
export function withAll(parts: readonly Compute[], give: (values: readonly unknown[]) => unknown): Compute {
  return (frame) => {
    const values = parts.map((part) => part(frame));
    return values.includes(undefined) ? undefined : give(values);
  };
}
