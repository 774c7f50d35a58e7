import { getAt, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import type { Fields, Values } from "../field.ts";

/** The values of the fields that have a place of their own, as they stand there. */
export function valuesAt(answers: Json, fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { at, of }]) => {
      const value = at === undefined || of !== undefined ? undefined : getAt(answers, at);
      const isNothing = value === undefined || value === null || value === "";
      return isNothing || (Array.isArray(value) && value.length === 0) ? [] : [[name, value] as const];
    }),
  );
}

/** Answers with values at the places of their fields. */
export function putValues(answers: JsonObject, fields: Fields, values: Values): JsonObject {
  return Object.entries(fields).reduce((now, [name, { at, of, with: beside = {} }]) => {
    const value = values[name];
    if (at === undefined || of !== undefined || value === undefined) return now;
    return Object.entries({ [at]: value, ...beside }).reduce(
      (put, [place, each]) => setAt(put, place, each),
      now,
    );
  }, answers);
}
