import { compile } from "../compile.ts";
import { type Environment, withVariables } from "../environment.ts";
import { readsOf } from "../reads.ts";
import type { Bindings } from "../static-schema.ts";
import type { Node } from "../syntax.ts";
import { textOf } from "./written.ts";

/** A condition under which a node is evaluated: `a` is true in `a ? b : c` where `b` stands, and false where `c` does. */
export type Guard = { readonly node: Node; readonly outcome: boolean; readonly bindings: Bindings };

/** What holds at each of the parts of a choice, beside what holds at the choice. */
export function guardsWithin(node: Node, bindings: Bindings): readonly (readonly Guard[])[] {
  const when = (outcome: boolean) => guardsOf((node.args as readonly Node[])[0] as Node, outcome, bindings);
  if (node.op === "?:") return [[], when(true), when(false)];
  if (node.op === "&&" || node.op === "||") return [[], when(node.op === "&&")];
  return [];
}

/** Whether guards leave an option possible for what a node reads; only those that read nothing else are understood. */
export function isPossible(
  environment: Environment,
  guards: readonly Guard[],
  read: Node,
  bindings: Bindings,
  option: string,
): boolean {
  const scope = scopeOf(read, option);
  const path = readsOf(bound(environment, bindings), textOf(read)).all.join();
  return guards.every((guard) => {
    const inner = bound(environment, guard.bindings);
    const source = textOf(guard.node);
    if (!scope || readsOf(inner, source).all.join() !== path) return true;
    try {
      return compile(inner, source).evaluate(scope) === guard.outcome;
    } catch {
      // What is wrong with a condition is told where it stands.
      return true;
    }
  });
}

/** A condition taken apart: both sides of a true `&&` are true, both of a false `||` are false. */
function guardsOf(node: Node, outcome: boolean, bindings: Bindings): readonly Guard[] {
  if (node.op === "!_") return guardsOf(node.args, !outcome, bindings);
  if (node.op !== (outcome ? "&&" : "||")) return [{ node, outcome, bindings }];
  const [left, right] = node.args as readonly [Node, Node];
  return [...guardsOf(left, outcome, bindings), ...guardsOf(right, outcome, bindings)];
}

function bound(environment: Environment, bindings: Bindings): Environment {
  if (bindings.size === 0) return environment;
  return withVariables(
    environment,
    Object.fromEntries([...bindings].map(([name, schema]) => [name, schema ?? {}])),
  );
}

/** The answers in which what a node reads has a value; undefined where it is more than fields of fields. */
function scopeOf(read: Node, value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (read.op === "id") return { [read.args]: value };
  return read.op === "." ? scopeOf(read.args[0], { [read.args[1]]: value }) : undefined;
}
