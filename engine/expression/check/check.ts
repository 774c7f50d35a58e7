import type { Schema } from "#engine/json/index.ts";
import type { Environment } from "../environment.ts";
import { kindOf } from "../schema.ts";
import type { Node } from "../syntax.ts";
import { inspect } from "./inspect.ts";
import { syntaxProblemOf, typeProblemOf } from "./library-problem.ts";
import { checkOption } from "./options.ts";
import { parseWith } from "./parse.ts";
import { type ExpressionProblem, problemAt } from "./problem.ts";
import { clashOf, fits, kindNameOf, typeNameOf } from "./type-names.ts";
import { typedEnvironmentOf } from "./typed-environment.ts";
import { isOtherMoment } from "./unit-rules.ts";
import { unitOf } from "./units.ts";
import { nodeIn, placeOf } from "./written.ts";

/** What was found in an expression: its problems in order and, where it has none, the Spanish name of its type. */
export type Checked = {
  readonly problems: readonly ExpressionProblem[];
  readonly type: string | undefined;
};

/**
 * Checks an expression against the schemas of what it names and, if given, the schema of the place where it stands.
 * Kept by all three.
 * @example
 * check(environment, "vehicleAccidentType == 'crahs'", { type: "boolean" }).problems
 * // → [{ code: "impossible-option", start: 23, end: 30, params: { suggestion: "crash", … } }]
 */
export function check(environment: Environment, source: string, expected?: Schema): Checked {
  const ofEnvironment = known.get(environment) ?? new Map<string, Checked>();
  known.set(environment, ofEnvironment);
  const key = JSON.stringify([source, expected]);
  const checked = ofEnvironment.get(key) ?? checkNow(environment, source, expected);
  ofEnvironment.set(key, checked);
  return checked;
}

const known = new WeakMap<Environment, Map<string, Checked>>();

function checkNow(environment: Environment, source: string, expected?: Schema): Checked {
  if (source.trim() === "")
    return { problems: [problemAt("expression-empty", wholeOf(source))], type: undefined };
  const { cel } = typedEnvironmentOf(environment);
  let parsed: ReturnType<typeof parseWith>;
  try {
    parsed = parseWith(cel, source);
  } catch (error) {
    return { problems: [syntaxProblemOf(error, source)], type: undefined };
  }
  const result = parsed.check();
  const node = nodeIn(parsed.ast);
  const problems = inspect(environment, node);
  if (!result.valid) add(problems, typeProblemOf(result.error, source));
  else if (expected) problems.push(...checkResult(environment, node, result.type ?? "dyn", expected, source));
  problems.sort((left, right) => left.start - right.start || left.end - right.end);
  return { problems, type: problems.length === 0 ? typeNameOf(result.type ?? "dyn") : undefined };
}

function checkResult(
  environment: Environment,
  node: Node,
  type: string,
  expected: Schema,
  source: string,
): ExpressionProblem[] {
  if (!fits(type, expected)) return [problemAt("wrong-type", wholeOf(source), clashOf(type, expected))];
  return resultsOf(node).flatMap((result) => {
    const unit = unitOf(environment, result, new Map());
    return isOtherMoment(unit, kindOf(expected))
      ? [
          problemAt("wrong-type", placeOf(result), {
            expected: kindNameOf(expected),
            found: unit === "day" ? "fecha" : "fecha con hora",
          }),
        ]
      : checkOptions(result, expected);
  });
}

/** What a literal chooses of what a schema lets be chosen; of a list, each of its items. */
function checkOptions(node: Node, expected: Schema): ExpressionProblem[] {
  if (node.op !== "list") return checkOption(node, expected);
  const { items } = expected;
  return items ? node.args.flatMap((item) => resultsOf(item).flatMap((one) => checkOption(one, items))) : [];
}

/** The nodes that can be the value of an expression, or a part of a list that it is: the branches of a choice, or itself. */
function resultsOf(node: Node): readonly Node[] {
  if (node.op === "?:") return [...resultsOf(node.args[1]), ...resultsOf(node.args[2])];
  if (node.op === "+") return [...resultsOf(node.args[0]), ...resultsOf(node.args[1])].filter(isList);
  return [node];
}

function isList({ op }: Node): boolean {
  return op === "list";
}

/** Adds a problem unless one of the same place tells it already. */
function add(problems: ExpressionProblem[], problem: ExpressionProblem): void {
  const isTold = problems.some(({ start, end }) => start < problem.end && problem.start < end);
  if (!isTold) problems.push(problem);
}

function wholeOf(source: string) {
  return { start: 0, end: source.length };
}
