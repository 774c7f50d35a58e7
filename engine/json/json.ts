/** Any JSON value. Documents, answers and wire bodies are made of it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object: answers, data and context are always one. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value is a JSON object: neither a list nor null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
