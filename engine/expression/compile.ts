import { decode, encoderOf } from "./codec.ts";
import { parseDay } from "./dates.ts";
import type { Environment, Scope } from "./environment.ts";
import type { Compute } from "./evaluate/computing.ts";
import { evaluatorOf } from "./evaluate/evaluate.ts";
import { ExpressionFault } from "./fault.ts";
import { plainPathOf } from "./plain-path.ts";
import { readsOf } from "./reads.ts";
import { freeNamesOf, type Node } from "./syntax.ts";

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
  /** The same as `run`, not computed again while what it reads is the same: for conditions, which are asked over and over. */
  readonly recall: (scope: Scope) => unknown;
};

const compiled = new WeakMap<Environment, Map<string, Expression>>();

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
  return expression.recall(scope) === true;
}

function createExpression(environment: Environment, source: string): Expression {
  const node = syntaxOrExplain(environment, source);
  const names = [...freeNamesOf(node)];
  // Made when it is first needed: a release has many more expressions than a person meets.
  let compute: Compute | undefined;
  let reads: readonly string[] | undefined;
  const guarded = <T>(evaluate: () => T): T | undefined => {
    try {
      return evaluate();
    } catch (error) {
      // What is larger than the machine can hold is nobody's mistake.
      if (!(error instanceof RangeError)) report(environment, source, error);
      return undefined;
    }
  };
  let variables: readonly Variable[] | undefined;
  const run = (scope: Scope, locals: Scope = {}): unknown =>
    guarded(() => {
      variables ??= names.map((name) => variableOf(environment, name));
      compute ??= evaluatorOf(node, names, environment.tables);
      const values = variables.map(({ name, read, encode }) =>
        Object.hasOwn(locals, name) ? locals[name] : encode(read(scope)),
      );
      return compute([todayOf(scope), ...values]);
    });
  const plain = plainPathOf(environment, node);
  return {
    source,
    get reads() {
      reads ??= readsOf(environment, source).all;
      return reads;
    },
    evaluate: plain ? (scope) => guarded(() => plain(scope)) : (scope) => decode(run(scope)),
    run,
    recall: recalled(run, (scope, last) =>
      guarded(() => {
        variables ??= names.map((name) => variableOf(environment, name));
        return (
          readSame(variables, scope, last) ?? [
            ...variables.map(({ read }) => read(scope)),
            todayTextOf(scope),
          ]
        );
      }),
    ),
  };
}

/** The last values, where all of them are read again; asked before a list of new ones is made. */
function readSame(
  variables: readonly Variable[],
  scope: Scope,
  last: readonly unknown[] | undefined,
): readonly unknown[] | undefined {
  if (!last || last[variables.length] !== todayTextOf(scope)) return undefined;
  return variables.every(({ read }, index) => read(scope) === last[index]) ? last : undefined;
}

/** Computes anew only when one of the values that are read is another than the last time. */
function recalled(
  run: (scope: Scope) => unknown,
  read: (scope: Scope, last: readonly unknown[] | undefined) => readonly unknown[] | undefined,
): (scope: Scope) => unknown {
  let last:
    | { scope: Scope; readonly values: readonly unknown[] | undefined; readonly result: unknown }
    | undefined;
  return (scope) => {
    if (last?.scope === scope) return last.result;
    const values = read(scope, last?.values);
    if (last && values && values === last.values) {
      last.scope = scope;
      return last.result;
    }
    // What cannot be read was reported by its reading.
    last = { scope, values, result: values && run(scope) };
    return last.result;
  };
}

/** A fault of a named condition is told once, by the condition. */
function report({ onFault }: Environment, source: string, error: unknown): void {
  const fault = error instanceof ExpressionFault ? error : new ExpressionFault(source, error);
  if (!onFault) throw fault;
  onFault(fault);
}

/** A name that an expression reads: its value in a scope, a condition's own, and how that becomes a CEL value. */
type Variable = {
  readonly name: string;
  readonly read: (scope: Scope) => unknown;
  readonly encode: (value: unknown) => unknown;
};

function variableOf(environment: Environment, name: string): Variable {
  const condition = environment.conditions.get(name);
  if (condition) {
    const { recall } = compile(condition.environment, condition.source);
    return { name, read: recall, encode: (value) => value };
  }
  const variable = environment.variables.get(name);
  if (!variable) return { name, read: () => undefined, encode: () => undefined };
  const { constant } = variable;
  if (constant !== undefined) return { name, read: () => constant, encode: encoderOf(variable.schema) };
  const read = (scope: Scope) => (Object.hasOwn(scope, name) ? scope[name] : undefined);
  return { name, read, encode: encoderOf(variable.schema) };
}

// A scope's day is the same for thousands of evaluations, and reading it costs as much as one.
const lastDay: { text: string; day: Date | undefined } = { text: "", day: undefined };

function todayOf(scope: Scope): Date | undefined {
  const today = todayTextOf(scope);
  if (today === undefined) return undefined;
  if (today !== lastDay.text) Object.assign(lastDay, { text: today, day: parseDay(today) });
  return lastDay.day;
}

function todayTextOf(scope: Scope): string | undefined {
  const context = Object.hasOwn(scope, "context") ? scope.context : undefined;
  const today =
    typeof context === "object" && context !== null && "today" in context ? context.today : undefined;
  return typeof today === "string" ? today : undefined;
}

function syntaxOrExplain({ syntaxOf }: Environment, source: string): Node {
  try {
    return syntaxOf(source);
  } catch (cause) {
    throw new Error(`expression "${source.slice(0, 80)}": cannot be parsed — check it before compiling`, {
      cause,
    });
  }
}
