import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { Needs } from "../../people/principals/permissions.ts";
import type { Fields, Values } from "./field.ts";
import type { RowProblem } from "./row-problem.ts";

/** Who wrote a value that a person wrote, and when. */
export type Origin = { readonly source: "typed"; readonly at: string };

/** What is stored already of what a row is about. */
export type Known = {
  readonly id: string;
  readonly version: number;
  readonly values: Values;
  /** Of the values that a person typed; what came from a file or an insurer may be told anew by a file. */
  readonly origins: Readonly<Record<string, Origin>>;
  /** Whether its person asked for it to be erased: no file brings it back. */
  readonly isErased: boolean;
};

export type Whose = { readonly brokerId: string; readonly insurer: string };

export type By = { readonly at: Date; readonly who: string; readonly address: string };

/** What is written of a row: all that it says of what is new, what was chosen of what is known. */
export type RowWrite = {
  readonly known: Pick<Known, "id" | "version" | "values"> | undefined;
  readonly values: Values;
};

/** What was written: whose version it is now, the client made beside it, and what stood there of what has no versions. */
export type Written = {
  readonly id: string;
  readonly version: number;
  readonly made: string | null;
  readonly was: object | null;
};

/** What is taken back: what stands there is as the row left it, or it is kept. */
export type RowUndo = {
  readonly id: string;
  /** As it was before the row, 0 where it was not there; and as the row left it. */
  readonly before: number;
  readonly after: number;
  /** What stood there, as it was written down. */
  readonly was: object | null;
  readonly brokerId: string;
};

/** What files bring: which columns they may have, by what a row is known again, and how it is written and taken back. */
export type ImportKind = {
  readonly name: string;
  /** The call that it is below. */
  readonly path: string;
  readonly title: string;
  /** What something new is called, with its article. */
  readonly isNewCalled: string;
  readonly needs: Needs;
  readonly fields: Fields;
  /** Whether a file is an insurer's: columns and choices are remembered for each. */
  readonly isOfInsurer: boolean;
  /** The field without which no row is known again. */
  readonly keyField: string;
  /** The values as they are stored: what stands in two columns of a file may be one. */
  complete(values: Values): Values;
  /** What is wrong between values of a row. */
  check(values: Values, known: Known | undefined): readonly RowProblem[];
  /** By what a row is known again, as `load` has it; nothing where it says none. */
  keyOf(values: Values): string | undefined;
  /** What a row is called. */
  nameOf(values: Values): string;
  load(db: Db | Trx, whose: Whose, keys: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /** Writes rows of which each is about another thing, and answers what became of each, in their order. */
  write(
    trx: Trx,
    rows: readonly RowWrite[],
    whose: Whose & { readonly by: By; readonly fileId: string },
  ): Promise<readonly Written[]>;
  /** Takes rows back of which each is about another thing, and answers of each, in their order, why it is kept. */
  undo(trx: Trx, rows: readonly RowUndo[], by: By): Promise<readonly Kept[]>;
};

/** Why something is kept, in the words of texts.json; nothing where it was taken back. */
export type Kept = "keptChanged" | "keptHanging" | undefined;
