import { below } from "#engine/json/index.ts";
import type { ProblemCode } from "./problem-codes.ts";

/** What is wrong with one place: `path` is its JSON pointer, `params` what the text of the code names. */
export type Problem = {
  readonly code: ProblemCode;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** What is read of an AJV error. */
export type ValidationError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
};

/**
 * Errors of AJV as problems, in the order in which their places first failed. A place has one problem, the most
 * telling: a malformed DNI is `invalid_dni` and neither too short nor against a pattern.
 */
export function problemsOf(
  errors: readonly ValidationError[] | null | undefined,
  basePath = "",
): readonly Problem[] {
  const told = new Map<string, Reading>();
  for (const error of errors ?? []) {
    const reading = read(error);
    if (reading === undefined) continue;
    const place = basePath + error.instancePath;
    const path = reading.child === undefined ? place : below(place, reading.child);
    const before = told.get(path);
    if (before === undefined || reading.rank < before.rank) told.set(path, reading);
  }
  return [...told].map(([path, { code, params }]) => ({ code, path, params }));
}

type Params = Readonly<Record<string, unknown>>;

// The lower the rank, the more telling.
type Reading = {
  readonly code: ProblemCode;
  readonly params: Params;
  readonly rank: number;
  readonly child?: string;
};

function read({ keyword, params }: ValidationError): Reading | undefined {
  const given = params as Params;
  const { code, ...named } = given;
  if (typeof code === "string") return { code: code as ProblemCode, params: named, rank: 1 };
  if (keyword in silent) return undefined;
  const entry = table[keyword];
  return entry ? entry(given) : { code: "field_invalid", params: {}, rank: 6 };
}

function limit(code: ProblemCode, name: "min" | "max") {
  return (params: Params): Reading => ({ code, params: { [name]: params.limit }, rank: 3 });
}

function child(code: ProblemCode, param: string) {
  return (params: Params): Reading => ({ code, params: {}, rank: 0, child: String(params[param]) });
}

function plain(code: ProblemCode, rank: number) {
  return (): Reading => ({ code, params: {}, rank });
}

// They only repeat that something beneath them failed, which has an error of its own.
const silent: Readonly<Record<string, true>> = { if: true, propertyNames: true };

const formatCodes: Readonly<Record<string, ProblemCode>> = {
  email: "field_email",
  date: "field_date_invalid",
  "date-time": "field_date_invalid",
  time: "field_time_invalid",
};

const table: Readonly<Record<string, (params: Params) => Reading>> = {
  required: child("field_required", "missingProperty"),
  dependentRequired: child("field_required", "missingProperty"),
  additionalProperties: child("field_unknown", "additionalProperty"),
  unevaluatedProperties: child("field_unknown", "unevaluatedProperty"),
  format: ({ format }) => ({ code: formatCodes[String(format)] ?? "field_invalid", params: {}, rank: 2 }),
  minimum: limit("field_min", "min"),
  exclusiveMinimum: limit("field_min", "min"),
  maximum: limit("field_max", "max"),
  exclusiveMaximum: limit("field_max", "max"),
  maxLength: limit("field_max_length", "max"),
  minItems: limit("field_min_items", "min"),
  maxItems: limit("field_max_items", "max"),
  uniqueItems: plain("field_unique_items", 4),
  multipleOf: plain("field_number", 4),
  // A text that lacks its only required character is an empty answer.
  minLength: (params) =>
    params.limit === 1
      ? { code: "field_required", params: {}, rank: 0 }
      : { code: "field_min_length", params: { min: params.limit }, rank: 3 },
  type: ({ type }) => ({
    code: [type].flat().some((each) => each === "number" || each === "integer")
      ? "field_number"
      : "field_invalid",
    params: {},
    rank: 4,
  }),
};
