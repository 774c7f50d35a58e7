import { type Json, type JsonObject, schemaAt } from "#engine/language/index.ts";
import type { Flow } from "./flow.ts";
import { getAt, patternOf, setAt } from "./place.ts";
import { leavesOf, listsOf } from "./resolved.ts";
import { clearStale } from "./sources.ts";
import { assigned, begin, change, changeState, standing, type Turn } from "./turn.ts";
import { normalize } from "./wire.ts";

/** The person answers a question, or clears it with undefined; places that the schema lacks and read-only ones stay. */
export function answer(flow: Flow, turn: Turn, pointer: string, value: Json | undefined): Turn {
  const schema = schemaAt(flow.release.answers, patternOf(pointer));
  if (!schema || isUnsafe(pointer) || isReadOnly(flow, turn, pointer)) return turn;
  const [run] = turn;
  const answers = setAnswer(run.state.answers, pointer, normalize(schema, value));
  const touched = run.touched.includes(pointer) ? run.touched : [...run.touched, pointer];
  if (answers === run.state.answers) return change(turn, { touched });
  const answered = changeState(flow, withoutFieldText(change(turn, { touched }), pointer), { answers });
  return followRules(flow, clearStale(flow, run.state, answered, pointer), pointer);
}

/** An empty item at the end of a list, while there is room. */
export function addItem(flow: Flow, turn: Turn, pointer: string): Turn {
  const list = listAt(flow, turn, pointer);
  if (!list || list.readOnly || list.node.slots || list.items.length >= (list.node.schema.maxItems ?? 100))
    return turn;
  const [run] = turn;
  const keys = keysOf(run.rows[pointer], list.items.length);
  const rows = { ...run.rows, [pointer]: [...keys, nextKey(keys)] };
  const answers = setAnswer(run.state.answers, `${pointer}/${list.items.length}`, {});
  return changeState(flow, change(turn, { rows }), { answers });
}

/** A list without one of its items. */
export function removeItem(flow: Flow, turn: Turn, pointer: string, index: number): Turn {
  const list = listAt(flow, turn, pointer);
  if (!list || list.readOnly || list.node.slots || !(index in list.items)) return turn;
  const [run] = turn;
  const keys = keysOf(run.rows[pointer], list.items.length).filter((_, position) => position !== index);
  const inside = `${pointer}/`;
  const touched = run.touched.filter((place) => !place.startsWith(inside));
  const removed = change(turn, { rows: { ...run.rows, [pointer]: keys }, touched });
  return changeState(flow, removed, { answers: setAt(run.state.answers, `${pointer}/${index}`, undefined) });
}

/** Identities of a list's items, made up where none were given yet. */
export function keysOf(known: readonly number[] | undefined, length: number): readonly number[] {
  const keys = [...(known ?? [])].slice(0, length);
  while (keys.length < length) keys.push(nextKey(keys));
  return keys;
}

function nextKey(keys: readonly number[]): number {
  return Math.max(0, ...keys) + 1;
}

/** A part of an item may only be answered where the item is; the item before it must be there. */
function setAnswer(answers: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const item = /^(.*)\/(\d+)(?:\/|$)/.exec(pointer);
  const list = item ? getAt(answers, item[1] ?? "") : undefined;
  const length = Array.isArray(list) ? list.length : 0;
  if (item && Number(item[2]) > length) return answers;
  const known =
    item && value !== undefined && !Array.isArray(list) ? setAt(answers, item[1] ?? "", []) : answers;
  return setAt(known, pointer, value);
}

function followRules(flow: Flow, turn: Turn, pointer: string): Turn {
  const walked = standing(flow, turn[0]);
  if (!walked) return turn;
  return walked.step.on
    .filter(
      (on) =>
        pointer === on.pointer || patternOf(pointer) === on.pointer || pointer.startsWith(`${on.pointer}/`),
    )
    .reduce((followed, { rules }) => {
      const scope = standing(flow, followed[0])?.scope ?? walked.scope;
      const rule = rules.find(({ when }) => when(scope));
      if (!rule) return followed;
      const known = changeState(flow, followed, assigned(followed[0].state, rule.assign, scope));
      return rule.calls.length === 0
        ? known
        : begin(known, { origin: "rule", step: walked.step.id, calls: rule.calls });
    }, turn);
}

function isReadOnly(flow: Flow, turn: Turn, pointer: string): boolean {
  const fields = standing(flow, turn[0])?.fields ?? [];
  return leavesOf(fields).some((leaf) => leaf.pointer === pointer && leaf.readOnly);
}

function listAt(flow: Flow, turn: Turn, pointer: string) {
  return listsOf(standing(flow, turn[0])?.fields ?? []).find((list) => list.pointer === pointer);
}

/** The server's text for a field holds until the field is answered again. */
function withoutFieldText(turn: Turn, pointer: string): Turn {
  const { failure } = turn[0];
  if (!failure || !Object.hasOwn(failure.fields, pointer)) return turn;
  const { [pointer]: _, ...fields } = failure.fields;
  return change(turn, { failure: { ...failure, fields } });
}

function isUnsafe(pointer: string): boolean {
  return /\/(__proto__|constructor|prototype)(\/|$)/.test(pointer);
}
