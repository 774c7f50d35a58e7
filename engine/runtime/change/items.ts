import { below, getAt, isEqual, type JsonObject, type Schema, setAt } from "#engine/json/index.ts";
import { defaultsOf } from "../path/defaults.ts";
import { listsOf } from "../path/flatten.ts";
import { placeWithout } from "../path/patterns.ts";
import type { ResolvedList } from "../path/resolve-fields.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import { normalize } from "../wire/wire.ts";
import { mostItems } from "./answer.ts";
import { movedEdits, moveEdits } from "./edits.ts";
import { moveRules } from "./rules.ts";
import { change, changeState, currentStep, isActing, stepOf, type Turn } from "./turn.ts";
import { forgetWithdrawn } from "./withdrawn-actions.ts";

/** An item that nobody has answered yet at the end of a list, while there is room. */
export function addItem(flow: Flow, turn: Turn, pointer: string): Turn {
  const list = listAt(flow, turn, pointer);
  if (!list || !canAdd(list)) return turn;
  const [run] = turn;
  const keys = keysOf(run.rows[pointer], list.items.length);
  const rows = { ...run.rows, [pointer]: [...keys, nextKey(keys)] };
  const stored = getAt(run.state.answers, pointer);
  const items = Array.isArray(stored) ? stored : [];
  const answers = setAt(run.state.answers, pointer, [...items, begunIn(list)]);
  return forgetWithdrawn(flow, run, changeState(flow, change(turn, { rows }), { answers }));
}

/**
 * Answered items at the end of a list, as many as there is room for, in place of the only one where nobody has answered
 * it; what their schema does not ask is left out. `places` are the questions that count as answered.
 */
export function addItems(
  flow: Flow,
  turn: Turn,
  pointer: string,
  added: readonly JsonObject[],
): { readonly turn: Turn; readonly places: readonly string[] } {
  const list = listAt(flow, turn, pointer);
  const parts = Object.entries(list?.node.schema.items?.properties ?? {});
  if (!list || !canRemove(list) || parts.length === 0) return { turn, places: [] };
  const [run] = turn;
  const stored = getAt(run.state.answers, pointer);
  const known = Array.isArray(stored) && !isIdle(run, list) ? stored : [];
  const room = Math.max(0, mostOf(list) - known.length);
  const items = added.slice(0, room).map((item) => ({ ...begunIn(list), ...partsIn(item, parts) }));
  if (items.length === 0) return { turn, places: [] };
  const keys = keysOf(run.rows[pointer], list.items.length).slice(0, known.length);
  const rows = {
    ...run.rows,
    [pointer]: items.reduce((all: readonly number[]) => [...all, nextKey(all)], keys),
  };
  const places = items.flatMap((_, index) =>
    parts.map(([name]) => below(`${pointer}/${known.length + index}`, name)),
  );
  const touched = [...new Set([...run.touched, ...places])];
  const answers = setAt(run.state.answers, pointer, [...known, ...items]);
  const changed = changeState(flow, change(turn, { rows, touched }), { answers });
  return { turn: forgetWithdrawn(flow, run, changed), places };
}

/** What an item says of these parts, clean. */
function partsIn(item: JsonObject, parts: readonly (readonly [string, Schema])[]): JsonObject {
  const said = parts.flatMap(([name, schema]) => {
    const value = Object.hasOwn(item, name) ? normalize(schema, item[name]) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(said);
}

/**
 * Lists that a turn brought to the person: one that wants an item has its first at hand, and one that wants none is
 * without the one that was at hand for nothing. A list that was there keeps what the person made of it.
 */
export function openLists(flow: Flow, before: Run | undefined, turn: Turn): Turn {
  const [run] = turn;
  if (isActing(run) || !stepOf(flow, run)?.hasLists) return turn;
  const known = before?.state.at === run.state.at ? listsAt(flow, before) : [];
  const brought = listsAt(flow, run).filter(
    (list) => !known.some((one) => one.pointer === list.pointer && one.required === list.required),
  );
  return brought.reduce((opened, list) => {
    const { pointer, required, items } = list;
    if (required) return items.length === 0 ? addItem(flow, opened, pointer) : opened;
    return isIdle(opened[0], list) ? removeItem(flow, opened, pointer, 0) : opened;
  }, turn);
}

/** Whether a list has one item alone, of which nobody has answered anything. */
function isIdle({ state }: Run, list: ResolvedList): boolean {
  const only = list.items.length === 1 ? getAt(state.answers, `${list.pointer}/0`) : undefined;
  return only !== undefined && (isEqual(only, {}) || isEqual(only, begunIn(list)));
}

/** An item of a list before anybody answers it. */
function begunIn({ node }: ResolvedList): JsonObject {
  return defaultsOf(node.schema.items ?? {});
}

/** A list without one of its items; what is known of the items behind it moves with them. */
export function removeItem(flow: Flow, turn: Turn, pointer: string, index: number): Turn {
  const list = listAt(flow, turn, pointer);
  if (!list || !canRemove(list) || !Object.hasOwn(list.items, index)) return turn;
  const [run] = turn;
  const keys = keysOf(run.rows[pointer], list.items.length).filter((_, position) => position !== index);
  const moved = (place: string) => placeWithout(place, pointer, index);
  const patch = {
    rows: { ...renamed(run.rows, moved), [pointer]: keys },
    touched: run.touched.flatMap((place) => moved(place) ?? []),
    typing: run.typing.flatMap((place) => moved(place) ?? []),
    refused: renamed(run.refused, moved),
  };
  const answers = setAt(run.state.answers, `${pointer}/${index}`, undefined);
  const known = change(moveEdits(moveRules(turn, moved), moved), patch);
  return forgetWithdrawn(flow, run, changeState(flow, known, { answers, ...movedEdits(run, moved) }));
}

/** Whether the person may add an item. */
export function canAdd(list: ResolvedList): boolean {
  return canRemove(list) && list.items.length < mostOf(list);
}

/** How many items a list may have. */
export function mostOf({ node }: ResolvedList): number {
  return node.schema.maxItems ?? mostItems;
}

/** Whether the person may take items away: not from fixed or read-only lists. */
export function canRemove({ node, readOnly }: ResolvedList): boolean {
  return !readOnly && node.slots === undefined;
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

function renamed<V>(
  map: Readonly<Record<string, V>>,
  rename: (place: string) => string | undefined,
): Readonly<Record<string, V>> {
  return Object.fromEntries(
    Object.entries(map).flatMap(([place, value]) => {
      const name = rename(place);
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
}

function listAt(flow: Flow, turn: Turn, pointer: string): ResolvedList | undefined {
  return listsAt(flow, turn[0]).find((list) => list.pointer === pointer);
}

function listsAt(flow: Flow, run: Run): readonly ResolvedList[] {
  return listsOf(currentStep(flow, run)?.fields ?? []);
}
