import { isObject, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";
import type { Flow } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import { unwire } from "./wire.ts";

/**
 * What an object in wire form makes of answers and data: what the answers' schema knows replaces answers, what the data's
 * knows replaces data, the rest is dropped, and so are secrets. Objects are joined part by part.
 */
export function received(flow: Flow, state: Received, value: Json | undefined): Received {
  if (!isObject(value)) return state;
  const { answers, data } = flow.release;
  return { answers: take(answers, value, state.answers), data: take(data, value, state.data) };
}

type Received = Pick<State, "answers" | "data">;

function take(schema: Schema, value: JsonObject, kept: JsonObject): JsonObject {
  const taken = Object.entries(schema.properties ?? {}).flatMap(
    ([name, inner]): readonly [string, Json][] => {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      const clear = given === undefined || inner.secret ? undefined : unwire(inner, given);
      if (clear === undefined) return [];
      const before = kept[name];
      if (inner.properties && isObject(clear))
        return [[name, take(inner, given as JsonObject, isObject(before) ? before : {})]];
      return [[name, clear]];
    },
  );
  return taken.length === 0 ? kept : { ...kept, ...Object.fromEntries(taken) };
}
