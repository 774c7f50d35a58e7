import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import type { Choice } from "#engine/runtime/index.ts";

/** An insurer that was asked, as the server tells how it stands. */
export type AskedInsurer = {
  readonly name: string;
  readonly displayName?: string;
  readonly status: "waiting" | "running" | "done" | "failed" | "unknown" | "canceled";
  readonly message?: string;
  readonly canRetry?: boolean;
  /** How far its last policies were from their quotes. */
  readonly issued?: { readonly count: number; readonly percent: number };
};

/** A price where it stands, with what its source tells of it. */
export type Price = {
  readonly key: string;
  readonly value: Json;
  readonly shown: string;
  readonly amount: number | undefined;
  readonly insurer: string;
  readonly plan: string;
  readonly facts: JsonObject;
  readonly isChosen: boolean;
  /** Per cent over the lowest of its row; 0 for that one, nothing where there is no other to compare with. */
  readonly over: number | undefined;
};

/** How an insurer stands: with prices, still asked, without an answer, or with an answer and no price. */
export type Standing = "priced" | "quoting" | "failed" | "refused" | "canceled";

export type PriceColumn = {
  readonly insurer: string;
  readonly title: string;
  readonly standing: Standing;
  readonly message: string | undefined;
  readonly canRetry: boolean;
  readonly count: number;
  readonly issued: AskedInsurer["issued"];
};

export type PriceRow = {
  readonly code: string;
  readonly title: string;
  readonly hint: string | undefined;
  /** The prices of each column; none where that insurer has none. */
  readonly cells: readonly (readonly Price[])[];
};

export type PriceGrid = {
  readonly columns: readonly PriceColumn[];
  readonly rows: readonly PriceRow[];
  /** Of all that are shown, on whose scale bars are drawn. */
  readonly highest: number;
};

export const orders = ["asked", "price", "name"] as const;
export type Order = (typeof orders)[number];

/** How prices are looked at; it is nobody's answer. */
export type Looking = { readonly order: Order; readonly row: string | undefined };

/**
 * Prices by coverage and insurer: the ladder down, in its order, those who were asked across, each in its
 * place while the others answer. Whoever has not answered when the asking is over has failed.
 */
export function gridOf(
  choices: readonly Choice[],
  {
    insurers = [],
    isOver = false,
  }: { readonly insurers?: readonly AskedInsurer[]; readonly isOver?: boolean },
  { order, row }: Looking,
): PriceGrid {
  const prices = choices.map(priceOf).filter((price) => row === undefined || codeOf(price) === row);
  const columns = columnsOf(choices.map(priceOf), insurers, isOver).toSorted(byOrder(order, prices));
  const ladder = prices.toSorted((one, other) => placeOf(one) - placeOf(other) || byCode(one, other));
  const codes = [...new Set(ladder.map(codeOf))];
  const rows = codes.map((code): PriceRow => {
    const own = withDifferences(prices.filter((price) => codeOf(price) === code));
    const [first] = own;
    return {
      code,
      title: textOf(first, "row"),
      hint: textOf(first, "rowHint") || undefined,
      cells: columns.map(({ insurer }) => own.filter((price) => price.insurer === insurer)),
    };
  });
  return { columns, rows, highest: Math.max(0, ...prices.map(({ amount = 0 }) => amount)) };
}

function priceOf(choice: Choice): Price {
  const facts = isObject(choice.facts ?? null) ? (choice.facts as JsonObject) : {};
  const read = (name: string) => (typeof facts[name] === "string" ? facts[name] : "");
  return {
    key: choice.key,
    value: choice.value,
    shown: read("value"),
    amount: typeof facts.rank === "number" ? facts.rank : undefined,
    insurer: read("insurer") || read("column"),
    plan: read("plan"),
    facts,
    isChosen: choice.isChosen,
    over: undefined,
  };
}

function columnsOf(
  prices: readonly Price[],
  insurers: readonly AskedInsurer[],
  isOver: boolean,
): readonly PriceColumn[] {
  const known = new Set(insurers.map(({ name }) => name));
  // A price of somebody of whom nothing was said is shown all the same.
  const others = [...new Set(prices.map(({ insurer }) => insurer))]
    .filter((name) => !known.has(name))
    .map((name): AskedInsurer => ({ name, status: "done" }));
  return [...insurers, ...others].map(({ name, displayName, status, message, canRetry = false, issued }) => {
    const own = prices.filter(({ insurer }) => insurer === name);
    return {
      insurer: name,
      title: displayName ?? (textOf(own[0], "column") || name),
      standing: standingOf(status, own.length, isOver),
      message,
      canRetry,
      count: own.length,
      issued,
    };
  });
}

function standingOf(status: AskedInsurer["status"], count: number, isOver: boolean): Standing {
  if (count > 0) return "priced";
  if (status === "done") return "refused";
  if (status === "canceled") return "canceled";
  return status === "failed" || status === "unknown" || isOver ? "failed" : "quoting";
}

/** With the prices of one insurer alone there is nothing to compare them with. */
function withDifferences(row: readonly Price[]): readonly Price[] {
  const amounts = row.flatMap(({ amount }) => amount ?? []);
  const lowest = Math.min(...amounts);
  const isAlone = new Set(row.map(({ insurer }) => insurer)).size < 2;
  if (isAlone || lowest <= 0) return row;
  return row.map((price) =>
    price.amount === undefined ? price : { ...price, over: ((price.amount - lowest) / lowest) * 100 },
  );
}

function byOrder(order: Order, prices: readonly Price[]) {
  if (order === "asked") return () => 0;
  if (order === "name")
    return (one: PriceColumn, other: PriceColumn) => one.title.localeCompare(other.title, "es");
  const lowestOf = ({ insurer }: PriceColumn) =>
    Math.min(...prices.flatMap((price) => (price.insurer === insurer ? (price.amount ?? []) : [])));
  return (one: PriceColumn, other: PriceColumn) =>
    lowestOf(one) === lowestOf(other) ? 0 : lowestOf(one) - lowestOf(other);
}

/** The ladder's code of a price; what has none stands under its name. */
function codeOf(price: Price): string {
  return textOf(price, "rowCode") || textOf(price, "row");
}

function byCode(one: Price, other: Price): number {
  return codeOf(one) < codeOf(other) ? -1 : Number(codeOf(one) > codeOf(other));
}

/** Where its coverage stands in the ladder, as its facts tell it. */
function placeOf({ facts }: Price): number {
  return typeof facts.rowPlace === "number" ? facts.rowPlace : 0;
}

function textOf(price: Price | undefined, name: string): string {
  const value = price?.facts[name];
  return typeof value === "string" ? value : "";
}
