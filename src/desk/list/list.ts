import type { ReactNode } from "react";
import type { IconName } from "../ui/icon.tsx";

/** A page of the server's list: how many rows it has, how many there are, and where it stands. */
export type Pagination = {
  readonly count: number;
  readonly total: number;
  readonly perPage: number;
  readonly currentPage: number;
  readonly totalPages: number;
  /** Whether there are more than were counted. */
  readonly totalIsAtLeast?: boolean;
};

/** What a list's call answers; a list that is whole has no pagination. */
export type Page<Row> = { readonly data: readonly Row[]; readonly pagination?: Pagination };

export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  /** What is read of it, and what an export has; nothing where it is not known. */
  readonly text: (row: Row) => string | null;
  /** How it is drawn, where that is more than its text. */
  readonly draw?: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Whether the list can be ordered by it: by the server, or here where the list is whole. */
  readonly isOrdered?: boolean;
  /** What a whole list is ordered by, where that is not its text. */
  readonly place?: (row: Row) => string | number;
  /** Whether it is left out where no row has anything in it. */
  readonly isSpare?: boolean;
  /** Letters that it usually has: as wide are its bones, so that nothing moves when the rows come. */
  readonly letters?: number;
};

type Narrowing = {
  readonly title: string;
  /** What it is called while it narrows nothing, in small letters; «cualquiera» without it. */
  readonly any?: string;
  /** Whether it is told where it narrows and not offered: what leads to the list sets it. */
  readonly isSpare?: boolean;
};

/** One of several. */
export type ChoiceFilter = Narrowing & {
  /** Its name in the address and in the call. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  /** Drawn as tabs above the list: what all of it is called, and how many there are of a value, `""` being all. */
  readonly tabs?: {
    readonly all: string;
    readonly count: (value: string) => string | undefined;
  };
};

/** Between which days, or on which one: the names in the address and in the call, of which some may be missing. */
export type RangeFilter = Narrowing & {
  readonly range: { readonly from?: string; readonly to?: string; readonly on?: string };
};

export const rangeEnds = ["from", "to", "on"] as const;

export type Filter = ChoiceFilter | RangeFilter;

export type RowAction<Row> = {
  readonly title: string;
  /** Drawn in place of its title where there is little room. */
  readonly icon?: IconName;
  /** With the row's name, for whoever hears it without the row. */
  readonly label: (row: Row) => string;
  readonly isOffered?: (row: Row) => boolean;
} & (
  | { readonly run: (row: Row) => Promise<void> | void }
  /** Where it leads, out of the desk. */
  | { readonly href: (row: Row) => string }
);

/** A list of the product: what it asks for, and how a row is read. */
export type ListOf<Row> = {
  /** What there is in it, in small letters: «sesiones». */
  readonly title: string;
  /** Its call, without a query. */
  readonly path: string;
  /** What is asked of it whatever its address says: whose it is. */
  readonly asks?: Readonly<Record<string, string>>;
  /** Whether its call answers all of it at once, in one order. */
  readonly isWhole?: boolean;
  readonly idOf: (row: Row) => string;
  /** The first one is the row's name. */
  readonly columns: readonly Column<Row>[];
  /** How all its rows are drawn together, where that is no table. */
  readonly drawAll?: (rows: readonly Row[]) => ReactNode;
  /** Where the row opens. */
  readonly open?: (row: Row) => string;
  readonly actions?: readonly RowAction<Row>[];
  /** Rows can be picked: what they come to, and what can be done with them beside their export. */
  readonly tray?: {
    readonly told?: (rows: readonly Row[]) => string;
    readonly actions?: (rows: readonly Row[]) => ReactNode;
  };
  readonly filters?: readonly Filter[];
  /** Whether the server looks for words. */
  readonly isSearched?: boolean;
  /** What it looks for them in, where its title does not say: «Nombre o documento». */
  readonly sought?: string;
  readonly isExported?: boolean;
  /** What stands there while there is nothing: what would be there, and what fills it. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
};
