import {
  compile,
  compileTemplate,
  type Environment,
  type Expression,
  isTrue,
  type Template,
} from "#engine/expression/index.ts";
import type { FlowCallNames, FlowNext, FlowStart, Reading } from "#engine/language/index.ts";
import type { Test, Text } from "./fact.ts";
import type { Assign, Next, Start } from "./flow.ts";

/** Compiles what a definition says at one place. Throws on what cannot be parsed. */
export type Compiler = {
  readonly expression: (source: string) => Expression;
  /** `fallback` where the definition says nothing. */
  readonly test: (condition: boolean | string | undefined, fallback: boolean) => Test;
  readonly text: (text: string | undefined) => Text;
  readonly template: (json: unknown) => Template;
  readonly assign: (assign: Readonly<Record<string, unknown>> | undefined) => Assign;
  readonly next: (next: FlowNext | undefined) => Next;
  readonly start: (start: FlowStart | undefined) => Start | undefined;
};

/** The compiler of the place of a word, which sees there what the language says; throws where it says nothing. */
export type CompilerAt = (pointer: string) => Compiler;

/** Compilers of the places of a release. */
export function createCompilers({ environmentAt }: Reading): CompilerAt {
  return (pointer) => createCompiler(() => environmentAt(pointer));
}

/** The calls that a definition names: none, one, or several in their order. */
export function callsOf(names: FlowCallNames | undefined): readonly string[] {
  return names === undefined ? [] : typeof names === "string" ? [names] : names;
}

/** A compiler for one environment, which is asked for when there is something to compile. */
function createCompiler(environment: () => Environment): Compiler {
  const expression = (source: string) => compile(environment(), source);
  const template = (json: unknown) => compileTemplate(environment(), json);
  const entries = (map: Readonly<Record<string, unknown>> | undefined) =>
    Object.entries(map ?? {}).map(([key, json]) => [key, template(json)] as const);
  const text = (source: string | undefined): Text => {
    if (!source?.startsWith("=")) {
      const said = asText(source);
      return () => said;
    }
    const filled = template(source);
    return (scope) => asText(filled.evaluate(scope).value);
  };
  return {
    expression,
    template,
    text,
    test: (condition, fallback) => {
      if (typeof condition !== "string") return () => condition ?? fallback;
      const compiled = expression(condition);
      return (scope) => isTrue(compiled, scope);
    },
    assign: entries,
    next: (next) => {
      if (next === undefined) return [];
      if (typeof next === "string") return [{ when: undefined, to: next }];
      return next.map(({ when, to }) => ({ when: when === undefined ? undefined : expression(when), to }));
    },
    start: (start) => {
      if (!start) return undefined;
      const { flow, context, route } = start;
      if (route !== undefined) return { route, with: entries(start.with) };
      return { flow: text(flow), context: entries(context) };
    },
  };
}

function asText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
