import { check, compile, type Environment } from "#engine/expression/index.ts";
import { getAt, isObject, type Json } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import type { FlowSubject } from "../subject.ts";

/** A condition that reads one answer with options is not the same for all of them. */
export function checkConstantConditions(subject: FlowSubject): void {
  const told = new Set<string>();
  for (const { role, expected, expressions } of subject.places) {
    if (expected?.type !== "boolean" || role === "text") continue;
    for (const { pointer, source, environment, reads } of expressions) {
      const [read, ...others] = reads.all;
      const options = read === undefined || others.length > 0 ? undefined : optionsOf(subject, read);
      // One condition behind a name is told at the name.
      if (
        !options ||
        read === undefined ||
        told.has(pointer) ||
        source in (subject.release.flow.conditions ?? {})
      )
        continue;
      // What is wrong otherwise is told as such, there or at the condition that it names.
      if (check(environment, source, expected).problems.length > 0) continue;
      if (!reads.conditions.every((name) => isRight(environment, name))) continue;
      const values = [...options, undefined].map((option) => resultFor(environment, source, read, option));
      const isFalse = values.every((value) => value !== true);
      const isTrue = values.every((value) => value === true);
      if (!isFalse && !isTrue) continue;
      told.add(pointer);
      subject.tell(isTrue ? "always-true" : "never-true", pointer, { source, name: read });
    }
  }
}

/** Whether a named condition can be evaluated; one whose name something else has here cannot be asked. */
function isRight(environment: Environment, name: string): boolean {
  const condition = environment.conditions.get(name);
  if (!condition) return false;
  return check(condition.environment, condition.source, { type: "boolean" }).problems.length === 0;
}

function optionsOf({ release }: FlowSubject, read: string): readonly Json[] | undefined {
  if (read.includes("*")) return undefined;
  const schema = schemaAt(release.answers, read);
  if (schema?.type === "boolean") return [true, false];
  return schema?.enum;
}

function resultFor(
  environment: Environment,
  source: string,
  read: string,
  option: Json | undefined,
): unknown {
  const segments = read.split("/").slice(1).reverse();
  const answers = segments.reduce<Json | undefined>(
    (value, name) => (value === undefined ? {} : { [name]: value }),
    option,
  );
  // An object that has a name is read under it too.
  const named = [...environment.variables].flatMap(([name, { path }]) =>
    path === `/${name}` || path.includes("*") ? [] : [[name, getAt(answers, path) ?? {}] as const],
  );
  const scope = { ...(isObject(answers) ? answers : {}), ...Object.fromEntries(named) };
  return compile(environment, source).evaluate(scope);
}
