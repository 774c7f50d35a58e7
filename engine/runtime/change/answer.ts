import { getAt, isEqual, type Json, type JsonObject, type Schema, setAt } from "#engine/json/index.ts";
import { schemaAt } from "#engine/language/index.ts";
import { defaultsOf } from "../path/defaults.ts";
import { leavesOf, listsOf } from "../path/flatten.ts";
import { areNested, patternOf } from "../path/patterns.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Node } from "../prepare/question.ts";
import { normalize } from "../wire/wire.ts";
import { editOf, noteEdit } from "./edits.ts";
import { followRules } from "./rules.ts";
import { change, changeState, currentStep, type Turn, withoutRefusals } from "./turn.ts";
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
  const schema = schemaOf(flow, pointer);
  const [run] = turn;
  const answers =
    schema && answered(flow, run.state.answers, pointer, normalize(schema, value, isOffered(flow, pointer)));
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
        withoutRefusals(noteEdit(known, pointer), (place) => areNested(place, pointer)),
        { answers, ...editOf(run, pointer) },
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

/** The schema of a place of the answers: its pointer has no star and no index with a leading zero. */
export function schemaOf(flow: Flow, pointer: string): Schema | undefined {
  const isPlace = /^(\/(?!0\d+(\/|$))[^/*]+)+$/.test(pointer);
  return isPlace ? schemaAt(flow.release.answers, pointer) : undefined;
}

const offered = new WeakMap<Flow, ReadonlySet<string>>();

/** Whether a place is answered by choosing of what a source offers. */
function isOffered(flow: Flow, pointer: string): boolean {
  const known =
    offered.get(flow) ?? new Set(Object.values(flow.steps).flatMap(({ fields }) => offeredIn(fields)));
  offered.set(flow, known);
  return known.has(patternOf(pointer));
}

function offeredIn(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.type !== "leaf") return offeredIn(node.fields);
    return node.rules.source && !node.rules.suggests ? [node.pattern] : [];
  });
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
      if (index === length && isObjectSchema(schema.items))
        open = setAt(open, `${place}/${segment}`, defaultsOf(schema.items));
    }
    place = `${place}/${segment}`;
    schema = schema && schemaAt(schema, `/${segment}`);
  }
  return setAt(open, pointer, value);
}

function isObjectSchema(schema: Schema | undefined): schema is Schema {
  return schema?.properties !== undefined;
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
