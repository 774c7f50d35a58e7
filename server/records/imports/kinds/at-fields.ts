import { getAt, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import type { Fields, Values } from "../field.ts";

/** The values of the fields that have a place of their own, as they stand there. */
export function valuesAt(answers: Json, fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { at }]) => {
      const value = at === undefined ? undefined : getAt(answers, at);
      return value === undefined || value === null || value === "" ? [] : [[name, value] as const];
    }),
  );
}

/** Answers with values at the places of their fields. */
export function putValues(answers: JsonObject, fields: Fields, values: Values): JsonObject {
  return Object.entries(fields).reduce((now, [name, { at }]) => {
    const value = values[name];
    return at === undefined || value === undefined ? now : setAt(now, at, value);
  }, answers);
}
