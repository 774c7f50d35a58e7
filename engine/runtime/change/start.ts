import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import { defaultsOf } from "../path/defaults.ts";
import { walk } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import { runOf } from "../run.ts";
import { draftOf } from "../secrets.ts";
import type { State } from "../state.ts";
import { assigned } from "../wire/assign.ts";
import { withoutNull } from "../wire/wire.ts";
import { schemaOf } from "./answer.ts";
import { notesOf } from "./edits.ts";
import { arrive } from "./navigation.ts";
import { recompute } from "./recompute.ts";
import { finishTurn } from "./transition.ts";
import type { Turn } from "./turn.ts";

/**
 * Begins a flow: defaults are given, then what the context says of answers; the first step is entered. `context` must
 * hold `today` (ISO date).
 */
export function start(flow: Flow, context: JsonObject): Turn {
  const state: State = { release: flow.hash, context, ...begun(flow, context), at: flow.initial, taken: {} };
  const [first] = walk(flow, state).steps;
  return finishTurn(flow, enter(flow, { ...state, at: first?.step.id ?? flow.initial }, []));
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
  const { answers, data, taken, made, read: _read, edited: _edited, ...kept } = state;
  // A draft comes from where anybody may have written.
  const clean = {
    answers: withoutNull(objectOf(answers)),
    data: objectOf(data),
    taken: objectOf(taken) as State["taken"],
    ...(made === undefined ? {} : { made: objectOf(made) as NonNullable<State["made"]> }),
    ...notesOf(state, (place) => schemaOf(flow, place) !== undefined),
  };
  const entered = enter(
    flow,
    { ...draftOf(flow, { ...kept, ...clean }), context: { ...objectOf(state.context), ...context } },
    Object.keys(flow.sources),
  );
  // Nothing is new to whoever goes on.
  return finishTurn(flow, entered, { before: entered[0] });
}

function enter(flow: Flow, state: State, unread: readonly string[]): Turn {
  return arrive(flow, [runOf(recompute(flow, state, {}, { unread }), unread), []]);
}

function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : {};
}

/** Answers and data before anybody answers: as the schemas have them, or as the context gives them where it says so. */
export function begun({ release, begin }: Flow, context: JsonObject): Pick<State, "answers" | "data"> {
  const known = { answers: defaultsOf(release.answers), data: defaultsOf(release.data) };
  const scope = { data: {}, context, source: {} };
  const said = begin.filter(([, template]) => (template.evaluate(scope).value ?? null) !== null);
  return assigned(known, said, scope);
}
