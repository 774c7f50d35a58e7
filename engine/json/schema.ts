import type { Json } from "./json.ts";

/** A JSON Schema 2020-12 of which nothing is read: AJV's business, whatever it says. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/**
 * The part of JSON Schema 2020-12, with our vocabulary, that expressions, the language and the forms read.
 * Everything else in a schema is AJV's business and passes through.
 */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly enum?: readonly (string | number | boolean)[];
  readonly titles?: Readonly<Record<string, string>>;
  readonly hints?: Readonly<Record<string, string>>;
  readonly drawings?: Readonly<Record<string, string>>;
  /** The drawing whose parts the options are. */
  readonly diagram?: string;
  readonly groups?: Readonly<Record<string, string>>;
  /** Own texts of problems, by their codes. */
  readonly messages?: Readonly<Record<string, string>>;
  readonly const?: Json;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly unevaluatedProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** What is sent in place of an answer that was not given. */
  readonly wireEmpty?: Json;
  /** Marks an amount in integer centavos and its currency. */
  readonly money?: "ARS" | "USD";
  /** The answer that says its currency, by its name: the nearest of those around it. */
  readonly moneyFrom?: string;
  /** Never stored, sent by itself, logged or shown again: it is read in the body of a call alone. */
  readonly secret?: true;
  /** Why what is within a connector's input may reach nobody. */
  readonly unread?: string;
  /** A point of the map, asked whole. */
  readonly coordinates?: true;
  /** What of a person it is, in the words of HTML. */
  readonly autocomplete?: string;
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number; readonly minSide?: number };
  readonly [keyword: string]: unknown;
};
