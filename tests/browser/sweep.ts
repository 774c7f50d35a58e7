/** Colour schemes of a page. */
export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Whether sweeps look at every combination, as `npm run bench -- sweeps` does; else each state is looked at once. */
export const isWholeSweep = process.env.SWEEP === "whole";

/** Returns the schemes in which a state is read by the rules of accessibility: one by its name, or both. */
export function schemesOf(state: string): readonly Scheme[] {
  return isWholeSweep ? schemes : [chooseFor(schemes, state)];
}

/** Chooses a value by a name, the same at each run. */
export function chooseFor<Value>(values: readonly [Value, ...Value[]], name: string): Value {
  return values[hash(name) % values.length] ?? values[0];
}

/**
 * Chooses the values of several dimensions for each of so many rows: among them, the rows see every pair of two values,
 * as soon as there are enough of them. A sweep of every combination gives each row all of them.
 */
export function choosePairs<Choice extends Readonly<Record<string, unknown>>>(
  dimensions: { readonly [Name in keyof Choice]: readonly Choice[Name][] },
  rows: number,
): readonly (readonly Choice[])[] {
  const all = combine(Object.entries<readonly unknown[]>(dimensions)) as readonly Choice[]; // one value of each
  if (isWholeSweep) return Array.from({ length: rows }, () => all);
  let unseen = new Set<string>();
  return Array.from({ length: rows }, () => {
    if (unseen.size === 0) unseen = new Set(all.flatMap(pairsOf));
    const news = (choice: Choice) => pairsOf(choice).filter((pair) => unseen.has(pair)).length;
    const best = all.reduce((best, one) => (news(one) > news(best) ? one : best));
    for (const pair of pairsOf(best)) unseen.delete(pair);
    return [best];
  });
}

function combine(dimensions: readonly (readonly [string, readonly unknown[]])[]): readonly object[] {
  return dimensions.reduce<readonly object[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/** Lists the pairs of values of a choice, each as a word. */
export function pairsOf(choice: Readonly<Record<string, unknown>>): readonly string[] {
  const values = Object.entries(choice).map(([name, value]) => `${name} ${value}`);
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one}, ${other}`));
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
}
