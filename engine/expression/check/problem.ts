/** Codes of what can be wrong with an expression or template; `expressionMessages` has a sentence for each. */
export const expressionCodes = [
  "expression-empty",
  "expression-syntax",
  "word-operator",
  "single-equals",
  "forbidden-syntax",
  "too-complex",
  "nested-lists",
  "unknown-variable",
  "unknown-field",
  "unknown-function",
  "wrong-arguments",
  "wrong-operands",
  "mixed-numbers",
  "wrong-condition",
  "mixed-branches",
  "wrong-type",
  "impossible-option",
  "missing-option",
  "unknown-table",
  "missing-row",
  "near-code",
  "money-division",
  "int-of-money",
  "money-as-text",
  "instant-against-day",
  "instant-getter",
  "null-comparison",
  "invalid-has",
  "unknown-directive",
  "missing-directive",
] as const;

export type ExpressionCode = (typeof expressionCodes)[number];

/** What is wrong, from `start` up to `end` (offsets in the source), with what its sentence needs. */
export type ExpressionProblem = {
  readonly code: ExpressionCode;
  readonly start: number;
  readonly end: number;
  readonly params: Readonly<Record<string, string>>;
};

/** A problem of those codes; params without value are left out. */
export function problemAt(
  code: ExpressionCode,
  place: { readonly start: number; readonly end: number },
  params: Readonly<Record<string, string | undefined>> = {},
): ExpressionProblem {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { code, start: place.start, end: place.end, params: Object.fromEntries(given) };
}
