import type { Environment } from "#engine/expression/index.ts";
import type { FlowCatch, FlowStart } from "../documents.generated.ts";
import { replyEnvironment } from "../environment.ts";
import { schemaAt } from "../fields.ts";
import { below } from "../pointer.ts";
import type { Release } from "../release.ts";
import type { Schema } from "../schema.ts";
import { assignedSchema, type Place, type Role, text } from "./place.ts";

/** Which schema the context of another flow has; undefined for a flow that is not known. */
export type ContextOf = (flow: string) => Schema | undefined;

/** What a place has beside where and what it is. */
export type More = Partial<Pick<Place, "expected" | "owner" | "field" | "validates">>;

/** Writes down places; what is not there leaves none. */
export type Scribe = ReturnType<typeof createScribe>;

/** A scribe with nothing written yet. */
export function createScribe(release: Release, contextOf: ContextOf) {
  const places: Place[] = [];
  const expression = (pointer: string, role: Role, value: unknown, environment: Environment, more: More) => {
    if (typeof value === "string")
      places.push({ pointer, role, value, isTemplate: false, environment, ...more });
  };
  const template = (pointer: string, role: Role, value: unknown, environment: Environment, more: More) => {
    if (value !== undefined) places.push({ pointer, role, value, isTemplate: true, environment, ...more });
  };
  const texts = (pointer: string, value: unknown, environment: Environment, more: More) =>
    template(pointer, "text", value, environment, { ...more, expected: text });
  const assign = (pointer: string, map: object | undefined, environment: Environment, more: More) => {
    for (const [target, value] of Object.entries(map ?? {})) {
      const expected = assignedSchema(release, target);
      template(below(pointer, target), "value", value, environment, expected ? { ...more, expected } : more);
    }
  };
  const start = (pointer: string, value: FlowStart | undefined, environment: Environment, more: More) => {
    if (!value) return;
    texts(`${pointer}/flow`, value.flow, environment, more);
    const context = contextOf(value.flow);
    for (const [name, json] of Object.entries(value.context ?? {})) {
      const expected = context && schemaAt(context, below("", name));
      const at = below(`${pointer}/context`, name);
      template(at, "value", json, environment, expected ? { ...more, expected } : more);
    }
  };
  const catches = (pointer: string, map: FlowCatch | undefined, outer: Environment, more: More) => {
    const environment = replyEnvironment(outer);
    for (const [code, one] of Object.entries(map ?? {})) {
      const at = below(pointer, code);
      texts(`${at}/message`, one.message, environment, more);
      assign(`${at}/assign`, one.assign, environment, more);
      start(`${at}/start`, one.start, environment, more);
    }
  };
  return { places, expression, template, text: texts, assign, start, catches };
}
