import { isObject, type Json, type JsonObject, type Schema } from "#engine/json/index.ts";
import { walk } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import type { State } from "../state.ts";
import { arrive } from "./navigation.ts";
import { settle } from "./recompute.ts";
import { finishTurn } from "./transition.ts";
import type { Turn } from "./turn.ts";

/** Begins a flow: defaults are given, the first step is entered. `context` must hold `today` (ISO date). */
export function start(flow: Flow, context: JsonObject): Turn {
  const answers = defaultsOf(flow.release.answers);
  const data = defaultsOf(flow.release.data);
  const state: State = { release: flow.hash, context, answers, data, at: flow.initial, taken: {} };
  const [first] = walk(flow, state).steps;
  return enter(flow, { ...state, at: first?.step.id ?? flow.initial }, []);
}

/**
 * Goes on with a draft: `context` brings what has changed since, such as today. The calls of the step where it was
 * left are made again. The draft's release must be this flow's; a place that the path no longer has is left for its end.
 */
export function restore(flow: Flow, state: State, context: JsonObject): Turn {
  if (state.release !== flow.hash)
    throw new Error(
      `draft of release "${state.release}" restored in "${flow.hash}" — open it with its own release`,
    );
  const { answers, data, taken } = state;
  // A draft comes from where anybody may have written.
  const clean = {
    answers: objectOf(answers),
    data: objectOf(data),
    taken: objectOf(taken) as State["taken"],
  };
  return enter(
    flow,
    { ...state, ...clean, context: { ...objectOf(state.context), ...context } },
    Object.keys(flow.sources),
  );
}

function enter(flow: Flow, state: State, unread: readonly string[]): Turn {
  const run: Run = {
    state: settle(flow, state, {}, { unread }),
    last: 0,
    sequences: [],
    sources: {},
    unread,
    touched: [],
    attempted: [],
    refusals: 0,
    rows: {},
    typing: [],
    entered: {},
    refused: {},
  };
  return finishTurn(flow, arrive(flow, [run, []]));
}

function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : {};
}

/** The answers that a schema gives before anybody answers. */
export function defaultsOf(schema: Schema): JsonObject {
  const entries = Object.entries(schema.properties ?? {}).flatMap(
    ([name, inner]): readonly [string, Json][] => {
      if (inner.default !== undefined) return [[name, inner.default]];
      if (!inner.properties) return [];
      const defaults = defaultsOf(inner);
      return Object.keys(defaults).length === 0 ? [] : [[name, defaults]];
    },
  );
  return Object.fromEntries(entries);
}
