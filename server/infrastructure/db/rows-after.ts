import { type RawBuilder, sql } from "kysely";

/** Rows that are read at once of a list that is read whole. */
export const rowsAtOnce = 500;

/** Where to go on: behind a row, by its id; at the beginning without one. */
export type After = string | null;

/** Which statement reads a list whole: from its beginning, or on from a row. A page of it is another one. */
export function wholeOf(after: After | undefined): { readonly whole?: "first" | "on" } {
  return after === undefined ? {} : { whole: after === null ? "first" : "on" };
}

/** A row behind which was to be gone on is there no more: what was read until then is not the whole. */
export class LostPlaceError extends Error {
  constructor() {
    super("list: the row behind which it went on is gone — ask for all of it anew");
    this.name = "LostPlaceError";
  }
}

type Placed = {
  /** What it is put in order by, and what it had of the row behind which to go on. */
  readonly place: RawBuilder<unknown>;
  readonly last: RawBuilder<unknown>;
  readonly isDescending: boolean;
  /** Not every row has it: those that have none come last. */
  readonly isOptional?: boolean;
  readonly id: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
  readonly isIdDescending?: boolean;
};

/**
 * What is true of the rows that come behind another in an order. Where every row has a place an index of that order begins
 * there; where not, it is walked from its beginning.
 */
export function comesAfter(placed: Placed): RawBuilder<boolean> {
  const { place, last, isDescending, isOptional, id, after, isIdDescending } = placed;
  const [beyond, until] = [sql.raw(isDescending ? "<" : ">"), sql.raw(isDescending ? "<=" : ">=")];
  const behind = sql`${id} ${sql.raw(isIdDescending ? "<" : ">")} ${after}`;
  if (!isOptional) return sql`${place} ${until} ${last} and (${place} ${beyond} ${last} or ${behind})`;
  return sql`case when ${last} is null then ${place} is null and ${behind}
    else ${place} is null or ${place} ${beyond} ${last} or (${place} = ${last} and ${behind}) end`;
}
