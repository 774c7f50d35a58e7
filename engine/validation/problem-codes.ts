import { identifierCodes } from "#engine/identifiers/index.ts";

/**
 * Every code that a wrong answer can have: the specification's message keys, and our own where it has none. Texts
 * are in problem-texts.ts under the same code, one for the page and the server.
 */
export const problemCodes = [
  "field_required",
  "field_min",
  "field_max",
  "field_min_length",
  "field_max_length",
  "field_min_items",
  "field_max_items",
  "field_unique_items",
  "field_repeated",
  "field_number",
  "field_invalid",
  "field_unknown",
  "field_date_min",
  "field_date_max",
  "field_age",
  "field_file_type",
  "field_file_size",
  ...identifierCodes,
] as const;

/** A member of `problemCodes`. */
export type ProblemCode = (typeof problemCodes)[number];
