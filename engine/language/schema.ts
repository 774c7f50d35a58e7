/** Any JSON value. Documents, answers and wire bodies are made of it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object: answers, data and context are always one. */
export type JsonObject = { readonly [key: string]: Json };

/**
 * The part of JSON Schema 2020-12, with our vocabulary, that the language and the forms read.
 * Everything else in a schema is AJV's business and passes through.
 */
export type Schema = {
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly enum?: readonly (string | number | boolean)[];
  readonly titles?: Readonly<Record<string, string>>;
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
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number };
  readonly [keyword: string]: unknown;
};
