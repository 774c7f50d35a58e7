import type { Json } from "#engine/json/index.ts";

/** How the text of a cell becomes a value. */
export type Reading =
  | "text"
  | "name"
  | "document"
  | "day"
  | "birthday"
  | "money"
  | "signedMoney"
  | "rate"
  | "month"
  | "movement"
  | "part"
  | "collection"
  | "count"
  | "plate"
  | "imei"
  | "phone"
  | "email"
  | "product"
  | "person"
  | "percent"
  | "relationship"
  | "list";

/** What a column may be. */
export type Field = {
  readonly title: string;
  readonly reads: Reading;
  /** Of a count the least, 1 without it, and the most; of a text its length. */
  readonly min?: number;
  readonly max?: number;
  /** Where its value stands in what is stored, in wire form; without it its kind knows. Of a part of an item its name there. */
  readonly at?: string;
  /** Of a part of an item, as the name of each person of a roll: the list that it is of, which is a field too. */
  readonly of?: string;
  /** Of a list: the part by which an item is known again, that which all share to 100, and what an item is called. */
  readonly key?: string;
  readonly whole?: string;
  readonly itemCalled?: string;
  /** What is stored beside it, by its place. */
  readonly with?: Readonly<Record<string, Json>>;
  /** Whether what is new has to have it. */
  readonly isRequired?: boolean;
  /** Whether several columns may be it: their texts are joined, as brand and model are. */
  readonly isJoined?: boolean;
  /** Titles by which it is guessed. */
  readonly names: readonly string[];
};

export type Fields = Readonly<Record<string, Field>>;

/** What a row says, by its fields; what is not said is not there. */
export type Values = Readonly<Record<string, Json>>;
