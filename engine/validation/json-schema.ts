/** A JSON Schema 2020-12 as plain JSON. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };
