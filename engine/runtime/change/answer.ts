import { getAt, isEqual, type Json, type JsonObject, type Schema, setAt } from "#engine/json/index.ts";
import { schemaAt } from "#engine/language/index.ts";
import { leavesOf, listsOf } from "../path/flatten.ts";
import { areNested, patternOf } from "../path/patterns.ts";
import type { Flow } from "../prepare/flow.ts";
import { assigned } from "../wire/assign.ts";
import { normalize } from "../wire/wire.ts";
import { change, changeState, currentStep, giveUp, queueCalls, type Turn, withoutRefusals } from "./turn.ts";
import { forgetWithdrawn } from "./withdrawn-actions.ts";

/**
 * The person answers a question, or clears it with undefined; places that the schema lacks and read-only ones stay.
 * What is still being typed is kept without counting as answered, so that its problem is not shown yet.
 */
export function answer(
  flow: Flow,
  turn: Turn,
  pointer: string,
  value: Json | undefined,
  isTyping = false,
): Turn {
  const schema = isPlace(pointer) ? schemaAt(flow.release.answers, pointer) : undefined;
  const [run] = turn;
  const answers = schema && answered(flow, run.state.answers, pointer, normalize(schema, value));
  if (!answers || isClosed(flow, turn, answers)) return turn;
  const isKnown = isTyping || run.touched.includes(pointer);
  const touched = isKnown ? run.touched : [...run.touched, pointer];
  const isChanged = answers !== run.state.answers;
  const isDue = isChanged || run.typing.includes(pointer);
  const others = run.typing.filter((place) => place !== pointer);
  const known = change(turn, { touched, typing: isTyping && isDue ? [...others, pointer] : others });
  // The server's text for a field holds until the field is answered again.
  const changed = isChanged
    ? changeState(
        flow,
        withoutRefusals(known, (place) => areNested(place, pointer)),
        { answers },
      )
    : known;
  const kept = isChanged ? forgetWithdrawn(flow, run, changed) : changed;
  return isTyping || !isDue ? kept : followRules(flow, kept, pointer);
}

/** The word that somebody paused in is taken as it stands, because they do something else. */
export function endTyping(flow: Flow, turn: Turn): Turn {
  const { typing } = turn[0];
  if (typing.length === 0) return turn;
  return typing.reduce((told, pointer) => followRules(flow, told, pointer), change(turn, { typing: [] }));
}

/** Pointers of answers: no star, no index with a leading zero. */
function isPlace(pointer: string): boolean {
  return /^(\/(?!0\d+(\/|$))[^/*]+)+$/.test(pointer);
}

/** The answers with one more; undefined where a list on the way has no room for the item. */
function answered(
  flow: Flow,
  answers: JsonObject,
  pointer: string,
  value: Json | undefined,
): JsonObject | undefined {
  if (value === undefined) return setAt(answers, pointer, undefined);
  let open = answers;
  let place = "";
  let schema: Schema | undefined = flow.release.answers;
  for (const segment of pointer.split("/").slice(1)) {
    if (schema?.type === "array") {
      const list = getAt(open, place);
      const length = Array.isArray(list) ? list.length : 0;
      const index = Number(segment);
      if (index > length || (index === length && index >= (schema.maxItems ?? mostItems))) return undefined;
      if (!Array.isArray(list)) open = setAt(open, place, []);
    }
    place = `${place}/${segment}`;
    schema = schema && schemaAt(schema, `/${segment}`);
  }
  return setAt(open, pointer, value);
}

/** Items of a list whose schema does not limit them. */
export const mostItems = 100;

/** Whether the step shows one of the changed places as read-only. */
function isClosed(flow: Flow, turn: Turn, answers: JsonObject): boolean {
  const fields = currentStep(flow, turn[0])?.fields ?? [];
  const kept = turn[0].state.answers;
  return [...leavesOf(fields), ...listsOf(fields)].some(
    ({ pointer, readOnly }) => readOnly && !isEqual(getAt(answers, pointer), getAt(kept, pointer)),
  );
}

function followRules(flow: Flow, turn: Turn, pointer: string): Turn {
  const walked = currentStep(flow, turn[0]);
  if (!walked) return turn;
  const step = walked.step.id;
  return walked.step.on
    .filter((on) => patternOf(pointer) === on.pointer || areNested(pointer, on.pointer))
    .reduce((followed, on) => {
      const scope = currentStep(flow, followed[0])?.scope ?? walked.scope;
      const place = on.pointer.includes("*") ? pointer : on.pointer;
      // What was asked for the answer before this one would come too late.
      const given = giveUp(followed, (sequence) => sequence.step === step && sequence.place === place);
      const rule = on.rules.find(({ when }) => when(scope));
      if (!rule) return given;
      const known = changeState(flow, given, assigned(given[0].state, rule.assign, scope));
      return rule.calls.length === 0
        ? known
        : queueCalls(known, { origin: "rule", step, place, calls: rule.calls });
    }, turn);
}
