/** Colour schemes of a page. */
export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Whether sweeps look at every combination, as `npm run bench -- sweeps` does; else each state is looked at once. */
export const isWholeSweep = process.env.SWEEP === "whole";

/** Returns the schemes in which a state is read by the rules of accessibility: one by its name, or both. */
export function schemesOf(state: string): readonly Scheme[] {
  return isWholeSweep ? schemes : [chooseFor(schemes, state)];
}

/** Chooses the value for the page of a number: each in its turn. */
export function choose<Value>(values: readonly [Value, ...Value[]], at: number): Value {
  return values[at % values.length] ?? values[0];
}

/** Chooses a value by a name, the same at each run. */
export function chooseFor<Value>(values: readonly [Value, ...Value[]], name: string): Value {
  return choose(values, hash(name));
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
}
