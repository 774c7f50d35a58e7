import { deskText } from "#src/shared/i18n/desk-text.ts";

/** How many rows of a list are in each of some ways, as far as they are counted. */
export type Counts = Readonly<Record<string, { readonly count: number; readonly isAtLeast: boolean }>>;

/** How many are in any of these ways; nothing until the server has counted. */
export function countText(counts: Counts | undefined, ways: readonly string[]): string | undefined {
  if (!counts) return undefined;
  const counted = ways.flatMap((way) => counts[way] ?? []);
  const count = counted.reduce((sum, one) => sum + one.count, 0).toLocaleString("es-AR");
  return counted.some(({ isAtLeast }) => isAtLeast) ? deskText("list.atLeast", { count }) : count;
}
