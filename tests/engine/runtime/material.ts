import type { Json, JsonObject } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import type { FieldView, LeafView, Reply } from "#engine/runtime/index.ts";

/** What scenarios say of a flow: how its calls answer, and what people answer to its questions. */
export type Material = {
  readonly replies: ReadonlyMap<string, readonly Reply[]>;
  readonly answers: ReadonlyMap<string, readonly Json[]>;
};

export function materialOf(scenarios: readonly ScenarioDocument[]): Material {
  const replies = new Map<string, Reply[]>();
  const answers = new Map<string, Json[]>();
  const gather = (json: unknown): void => {
    if (typeof json !== "object" || json === null) return;
    for (const [word, value] of Object.entries(json)) {
      if (word === "replies" && isObject(value))
        for (const [call, said] of Object.entries(value)) put(replies, call, ...[said].flat().map(asReply));
      else if (word === "answer" && isObject(value))
        for (const [pointer, given] of Object.entries(value)) put(answers, patternOf(pointer), given as Json);
      else gather(value);
    }
  };
  gather(scenarios);
  return { replies, answers };
}

/** Values for a question: what scenarios answer, what its source and its schema offer, something wrong, and none. */
export function valuesFor(
  { pointer, schema, source }: LeafView,
  { answers }: Material,
): readonly (Json | undefined)[] {
  return [
    ...(answers.get(patternOf(pointer)) ?? []),
    ...(source?.options.map(({ value }) => value) ?? []),
    ...(schema.enum ?? []),
    ...(byType[String(schema.type)] ?? []),
    undefined,
  ];
}

const byType: Readonly<Record<string, readonly Json[]>> = {
  string: ["Ana", "2026-11-20", "x"],
  integer: [0, 1, 30],
  number: [0, 1.5],
  boolean: [true, false],
  array: [[]],
};

/** Every question on show, those inside groups and items too. */
export function leavesOf(fields: readonly FieldView[]): readonly LeafView[] {
  return fields.flatMap((field) => {
    if (field.type === "leaf") return [field];
    return leavesOf(field.type === "group" ? field.fields : field.items.flatMap((item) => item.fields));
  });
}

/** The question of which a place is one: indexes of items become stars. */
export function patternOf(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}

function put<T>(map: Map<string, T[]>, key: string, ...values: readonly T[]): void {
  map.set(key, [...(map.get(key) ?? []), ...values]);
}

/** A scenario leaves out what is usual. */
function asReply(said: unknown): Reply {
  const usual = { status: 200, body: null };
  return isObject(said) && "problem" in said ? (said as Reply) : { ...usual, ...(said as object) };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
