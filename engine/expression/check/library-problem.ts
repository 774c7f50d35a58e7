import { literalOf, type Node } from "../syntax.ts";
import { writingOf } from "./function-names.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { itemsNameOf, typeNameOf } from "./type-names.ts";
import { celTypeOf, placeOf, textOf } from "./written.ts";

const words: Readonly<Record<string, string>> = {
  and: "&&",
  y: "&&",
  or: "||",
  o: "||",
  not: "!",
  no: "!",
};

/** What the library could not parse, with the usual slips told apart. */
export function syntaxProblemOf(error: unknown, source: string): ExpressionProblem {
  const whole = { start: 0, end: source.length };
  if (!isLibraryError(error)) return problemAt("too-complex", whole);
  if (error.code === "limit_exceeded") return problemAt("too-complex", whole);
  const { start, end } = error.range ?? whole;
  const word = wordAt(source, start);
  if (word) return problemAt("word-operator", word, { found: word.text, suggestion: word.suggestion });
  if (source[start] === "=") return problemAt("single-equals", { start, end: start + 1 });
  if (source[start] === "?" && /[.[]/.test(source[start - 1] ?? ""))
    return problemAt("forbidden-syntax", { start: start - 1, end }, { found: source.slice(start - 1, end) });
  return problemAt("expression-syntax", { start, end }, { found: source.slice(start, end) || undefined });
}

/** What the library's checker found, by the types of the parts. */
export function typeProblemOf(error: unknown, source: string): ExpressionProblem {
  const whole = { start: 0, end: source.length };
  if (!isLibraryError(error)) return problemAt("expression-syntax", whole);
  const place = error.range ?? whole;
  const { node } = error;
  switch (error.code) {
    case "unknown_variable":
    case "no_such_key":
    case "cannot_index_type":
    case "invalid_index_type":
      return problemAt(error.code === "unknown_variable" ? "unknown-variable" : "unknown-field", place, {
        name: source.slice(place.start, place.end),
      });
    case "no_such_overload":
      return operandProblemOf(node, place);
    case "no_matching_overload":
      return argumentProblemOf(node, place);
    case "invalid_condition_type":
      return problemAt("wrong-condition", place, { found: nameOf(node) });
    case "invalid_logical_operand": {
      const operands = node && (node.op === "&&" || node.op === "||") ? node.args : [];
      const wrong = operands.find((operand) => !["bool", "dyn"].includes(celTypeOf(operand))) ?? node;
      return problemAt("wrong-condition", wrong ? placeOf(wrong) : place, { found: nameOf(wrong) });
    }
    case "incompatible_ternary_branches": {
      const [, left, right] = node?.op === "?:" ? node.args : [];
      return problemAt("mixed-branches", place, { left: nameOf(left), right: nameOf(right) });
    }
    case "invalid_comprehension_range":
      return problemAt("wrong-type", place, { expected: "lista", found: nameOf(node) });
    case "invalid_macro_argument":
      return problemAt("invalid-has", place);
    default:
      return problemAt("expression-syntax", place);
  }
}

function operandProblemOf(node: Node | undefined, place: { start: number; end: number }): ExpressionProblem {
  if (node?.op === "!_") return problemAt("wrong-condition", place, { found: nameOf(node.args) });
  if (node?.op === "-_")
    return problemAt("wrong-type", place, { expected: "número", found: nameOf(node.args) });
  const [left, right] = (node && Array.isArray(node.args) ? node.args : []) as Node[];
  const suggestion = node?.op === "in" ? sameNumbers(node.args) : undefined;
  if (suggestion) return problemAt("mixed-numbers", place, { suggestion });
  return problemAt("wrong-operands", place, {
    operator: node?.op ?? "",
    left: nameOf(left),
    right: nameOf(right),
  });
}

/** `n in […]` with the numbers of both sides made alike, where one are integers and the other decimals. */
function sameNumbers([value, list]: readonly [Node, Node]): string | undefined {
  const types = `${celTypeOf(value)} in ${celTypeOf(list)}`;
  if (types === "int in list<double>") return `double(${textOf(value)}) in ${textOf(list)}`;
  if (types !== "double in list<int>") return undefined;
  if (list.op !== "list" || list.args.some((item) => literalOf(item) === undefined))
    return `${textOf(list)}.exists(x, x == ${textOf(value)})`;
  return `${textOf(value)} in [${list.args.map((item) => `${textOf(item)}.0`).join(", ")}]`;
}

function argumentProblemOf(node: Node | undefined, place: { start: number; end: number }): ExpressionProblem {
  if (node?.op !== "call" && node?.op !== "rcall") return problemAt("expression-syntax", place);
  const name = node.args[0];
  const parts = node.op === "rcall" ? [node.args[1], ...node.args[2]] : node.args[1];
  return problemAt("wrong-arguments", place, {
    name,
    found: parts.map((part) => itemsNameOf(celTypeOf(part))).join(", ") || "nada",
    accepted: searchIn(name, parts) ?? writingOf(name),
  });
}

/** What everybody writes first to ask whether a list has a value, as it is written here. */
function searchIn(name: string, [list, value]: readonly Node[]): string | undefined {
  if (name !== "contains" || !list || !value || !/^(?:dyn<)?list\b/.test(celTypeOf(list))) return undefined;
  return `${textOf(value)} in ${textOf(list)}`;
}

function wordAt(source: string, start: number) {
  const after = /^[A-Za-z]+/.exec(source.slice(start));
  const before = /(?<![A-Za-z])[A-Za-z]+$/.exec(source.slice(0, start).trimEnd());
  for (const [match, from] of [
    [after, start],
    [before, before?.index ?? 0],
  ] as const) {
    const text = match?.[0];
    const suggestion =
      text && Object.hasOwn(words, text.toLowerCase()) ? words[text.toLowerCase()] : undefined;
    if (text && suggestion) return { text, suggestion, start: from, end: from + text.length };
  }
  return undefined;
}

function nameOf(node: Node | undefined): string {
  return typeNameOf(node ? celTypeOf(node) : "dyn");
}

/** The library's own errors, as far as they are used here. */
type LibraryError = Error & {
  readonly code: string;
  readonly range?: { readonly start: number; readonly end: number };
  readonly node?: Node;
};

/** Whether the library tells something of an expression; other exceptions have no summary. */
function isLibraryError(error: unknown): error is LibraryError {
  return error instanceof Error && "summary" in error && "code" in error && typeof error.code === "string";
}
