import type { Environment, JsonSchema } from "#engine/expression/index.ts";
import { schemaAt } from "../fields.ts";
import type { Release } from "../release.ts";
import type { Schema } from "../schema.ts";

/** What an expression of the place decides. */
export type Role = "condition" | "computed" | "branch" | "visible" | "rule" | "text" | "enabled" | "value";

/** A place of a flow where expressions may stand. */
export type Place = {
  readonly pointer: string;
  readonly role: Role;
  readonly value: unknown;
  /** Whether only texts that start with `=` are expressions. */
  readonly isTemplate: boolean;
  readonly environment: Environment;
  readonly expected?: JsonSchema;
  /** Who evaluates it: a step, a call or a source of that name; none for what is global. */
  readonly owner?: { readonly kind: "step" | "call" | "source"; readonly name: string };
  /** The question whose rule it is. */
  readonly field?: string;
  /** The action whose branch it is. */
  readonly validates?: boolean;
};

/** Who evaluates a place. */
export type Owner = NonNullable<Place["owner"]>;

/** What a place must give: a condition, a text, a list. */
export const yesNo: JsonSchema = { type: "boolean" };
export const text: JsonSchema = { type: "string" };
export const list: JsonSchema = { type: "array" };

/** The schema of a place that `assign` names: of the data below /data, of the answers elsewhere. */
export function assignedSchema({ answers, data }: Release, pointer: string): Schema | undefined {
  return pointer.startsWith("/data/")
    ? schemaAt(data, pointer.slice("/data".length))
    : schemaAt(answers, pointer);
}
