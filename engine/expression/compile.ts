import { todayName } from "./clock.ts";
import { decode, encode } from "./codec.ts";
import { parseDay } from "./dates.ts";
import type { Environment, Scope } from "./environment.ts";
import { ExpressionFault, isNoValue } from "./fault.ts";
import { parse } from "./parse.ts";
import { plainPathOf } from "./plain-path.ts";
import { readsOf } from "./reads.ts";
import { freeNamesOf } from "./syntax.ts";

/** An expression ready to be evaluated. */
export type Expression = {
  readonly source: string;
  /** What it reads, as JSON Pointer patterns; see `readsOf`. */
  readonly reads: readonly string[];
  /**
   * Its value as JSON; undefined when it has none, as when it reads what was not answered. Throws an `ExpressionFault`,
   * which is a mistake of ours, unless the environment says what to do about one.
   */
  readonly evaluate: (scope: Scope) => unknown;
  /** The same as a CEL value; `locals` are CEL values that hide names of the scope. */
  readonly run: (scope: Scope, locals?: Scope) => unknown;
};

const compiled = new WeakMap<Environment, Map<string, Expression>>();
const conditionValues = new WeakMap<Scope, Map<Expression, unknown>>();

/**
 * Compiles an expression that passed `check`; kept by environment and source. Throws on one that cannot be parsed: a
 * document with such an expression is not published. `today()` is `context.today` of the scope.
 * @example
 * compile(environment, "size(files) > 0").evaluate({ files: [] }) // → false
 */
export function compile(environment: Environment, source: string): Expression {
  const known = compiled.get(environment) ?? new Map<string, Expression>();
  compiled.set(environment, known);
  const expression = known.get(source) ?? createExpression(environment, source);
  known.set(source, expression);
  return expression;
}

/** Whether an expression is true: neither false nor without a value. */
export function isTrue(expression: Expression, scope: Scope): boolean {
  return expression.run(scope) === true;
}

function createExpression(environment: Environment, source: string): Expression {
  const parsed = parseOrExplain(source);
  const names = [...freeNamesOf(parsed.ast)];
  let reads: readonly string[] | undefined;
  const guarded = <T>(evaluate: () => T): T | undefined => {
    try {
      return evaluate();
    } catch (error) {
      // The library reports what is not there, and what cannot be computed, by throwing.
      if (!isNoValue(error)) report(environment, source, error);
      return undefined;
    }
  };
  const run = (scope: Scope, locals: Scope = {}): unknown =>
    guarded(() => {
      const values = Object.create(null) as Record<string, unknown>;
      for (const name of names) values[name] = variableValueOf(environment, name, scope, locals);
      values[todayName] = todayOf(scope);
      return parsed(values) as unknown;
    });
  const plain = plainPathOf(environment, parsed.ast);
  return {
    source,
    get reads() {
      reads ??= readsOf(environment, source).all;
      return reads;
    },
    evaluate: plain ? (scope) => guarded(() => plain(scope)) : (scope) => decode(run(scope)),
    run,
  };
}

/** A fault of a named condition is told once, by the condition. */
function report({ onFault }: Environment, source: string, error: unknown): void {
  const fault = error instanceof ExpressionFault ? error : new ExpressionFault(source, error);
  if (!onFault) throw fault;
  onFault(fault);
}

function variableValueOf(environment: Environment, name: string, scope: Scope, locals: Scope): unknown {
  if (Object.hasOwn(locals, name)) return locals[name];
  const condition = environment.conditions.get(name);
  if (condition) return conditionValueOf(compile(condition.environment, condition.source), scope);
  const variable = environment.variables.get(name);
  return variable && encode(variable.schema, Object.hasOwn(scope, name) ? scope[name] : undefined);
}

function conditionValueOf(condition: Expression, scope: Scope): unknown {
  const known = conditionValues.get(scope) ?? new Map<Expression, unknown>();
  conditionValues.set(scope, known);
  if (!known.has(condition)) known.set(condition, condition.run(scope));
  return known.get(condition);
}

// A scope's day is the same for thousands of evaluations, and reading it costs as much as one.
const lastDay: { text: string; day: Date | undefined } = { text: "", day: undefined };

function todayOf(scope: Scope): Date | undefined {
  const context = Object.hasOwn(scope, "context") ? scope.context : undefined;
  const today =
    typeof context === "object" && context !== null && "today" in context ? context.today : undefined;
  if (typeof today !== "string") return undefined;
  if (today !== lastDay.text) Object.assign(lastDay, { text: today, day: parseDay(today) });
  return lastDay.day;
}

function parseOrExplain(source: string) {
  try {
    return parse(source);
  } catch (cause) {
    throw new Error(`expression "${source.slice(0, 80)}": cannot be parsed — check it before compiling`, {
      cause,
    });
  }
}
