import { type Environment, itemNameOf, type Reads, readsOf, withItem } from "#engine/expression/index.ts";
import { below } from "#engine/json/index.ts";

/** What holds expressions: a place of a flow, or a template by itself. */
export type Expressions = {
  readonly pointer: string;
  readonly value: unknown;
  /** Whether only texts that start with `=` are expressions. */
  readonly isTemplate: boolean;
  readonly environment: Environment;
};

/** One expression of a place, with what it may name and what it reads. */
export type PlacedExpression = {
  readonly pointer: string;
  readonly source: string;
  readonly environment: Environment;
  /** Characters before it in its text: 1 behind a `=`. */
  readonly offset: number;
  readonly reads: Reads;
};

/** The expressions of a place: itself, or those that stand in its template. */
export function expressionsOf({
  pointer,
  value,
  isTemplate,
  environment,
}: Expressions): readonly PlacedExpression[] {
  if (isTemplate) return inTemplate(value, pointer, environment);
  return typeof value === "string" ? [expressionAt(value, pointer, environment, 0)] : [];
}

function inTemplate(json: unknown, pointer: string, environment: Environment): readonly PlacedExpression[] {
  if (typeof json === "string")
    return /^=(?!=)/.test(json) ? [expressionAt(json.slice(1), pointer, environment, 1)] : [];
  if (typeof json !== "object" || json === null) return [];
  const each = textOf(json, "=each");
  const when = textOf(json, "=when");
  const inner =
    each === undefined ? environment : withItem(environment, itemNameOf(textOf(json, "=as")), each);
  const heads = [
    ...(each === undefined ? [] : [expressionAt(each, below(pointer, "=each"), environment, 0)]),
    ...(when === undefined ? [] : [expressionAt(when, below(pointer, "=when"), inner, 0)]),
  ];
  const bodies = Object.entries(json)
    .filter(([name]) => !["=each", "=when", "=as"].includes(name))
    .flatMap(([name, value]) => inTemplate(value, below(pointer, name), inner));
  return [...heads, ...bodies];
}

function expressionAt(
  source: string,
  pointer: string,
  environment: Environment,
  offset: number,
): PlacedExpression {
  return { source, pointer, environment, offset, reads: readsOf(environment, source) };
}

function textOf(json: object, name: string): string | undefined {
  const value: unknown = Object.hasOwn(json, name)
    ? (json as Readonly<Record<string, unknown>>)[name]
    : undefined;
  return typeof value === "string" ? value : undefined;
}
