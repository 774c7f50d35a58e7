import { getAt, isEqual, isObject, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import type { Call, Flow } from "../prepare/flow.ts";
import type { CallSequence, Run } from "../run.ts";
import type { State } from "../state.ts";
import { digest } from "../wire/digest.ts";
import { identityOf } from "./identity.ts";
import { change, type Turn } from "./turn.ts";

/** Notes when the person has changed an answer: what was asked for before does not write over it. */
export function noteEdit(turn: Turn, pointer: string): Turn {
  const [{ answeredAt, last }] = turn;
  return change(turn, { answeredAt: { ...answeredAt, [pointer]: last } });
}

/** What the draft notes of it, where something was read before. */
export function editOf({ state: { read, edited = [] } }: Run, pointer: string): Pick<State, "edited"> {
  return read && !edited.includes(pointer) ? { edited: [...edited, pointer] } : {};
}

/** The notes of edits with an item of a list gone: those behind it are of their new places. */
export function moveEdits(turn: Turn, moved: (place: string) => string | undefined): Turn {
  const known = Object.entries(turn[0].answeredAt).flatMap(([place, at]) => {
    const name = moved(place);
    return name === undefined ? [] : [[name, at] as const];
  });
  return change(turn, { answeredAt: Object.fromEntries(known) });
}

/** What the draft notes of it. */
export function movedEdits(
  { state }: Run,
  moved: (place: string) => string | undefined,
): Pick<State, "edited"> {
  const edited = state.edited?.flatMap((place) => moved(place) ?? []);
  return edited ? { edited } : {};
}

type Written = Pick<State, "answers" | "data">;

/** What a reply writes, beside what the person has answered since it was asked for, or since the same was read before. */
export function besideEdits(run: Run, sequence: CallSequence | undefined, written: Written): Written {
  if (!sequence || written.answers === run.state.answers) return written;
  const places = [...new Set([...typedSince(run, sequence), ...editedSince(run, sequence)])];
  const answers = places.reduce((kept, place) => withKept(kept, run.state.answers, place), written.answers);
  return { ...written, answers };
}

function typedSince({ answeredAt, last }: Run, { since = last }: CallSequence): readonly string[] {
  return Object.entries(answeredAt).flatMap(([place, at]) => (at > since ? [place] : []));
}

/** What was edited of what a read on entering brought, where it asks for the same again. */
function editedSince(
  { state, entered }: Run,
  { origin, calls: [name = ""] }: CallSequence,
): readonly string[] {
  const request = origin === "enter" ? entered[name] : undefined;
  const isSame = request !== undefined && state.read?.[name] === digest(request);
  return isSame ? (state.edited ?? []) : [];
}

/** A place as it was; the whole of a list that would be of another length. */
function withKept(written: JsonObject, kept: JsonObject, place: string): JsonObject {
  const segments = place.split("/").slice(1);
  const around = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const list = around.find((one) => {
    const [was, is] = [getAt(kept, one), getAt(written, one)];
    return Array.isArray(was) && (!Array.isArray(is) || is.length !== was.length);
  });
  const whole = list ?? place;
  const value = getAt(kept, whole);
  return isEqual(value, getAt(written, whole)) ? written : setAt(written, whole, value);
}

/**
 * Notes for what a read on entering has brought answers, as it would be asked again; what was edited of something else
 * that it brought before is no edit any more.
 */
export function noteRead(flow: Flow, turn: Turn, call: Call, sequence: CallSequence, before: Run): Turn {
  const request = sequence.origin === "enter" ? identityOf(flow, turn[0], call.id) : undefined;
  if (request === undefined || !writesAnswers(call)) return turn;
  const { state } = turn[0];
  const kept = [...editedSince(before, sequence), ...typedSince(before, sequence)];
  const isWritten = (place: string) =>
    !isEqual(getAt(state.answers, place), getAt(before.state.answers, place));
  const others = (state.edited ?? []).filter((place) => !isWritten(place));
  const edited = [...new Set([...others, ...kept])];
  const read = { ...state.read, [call.id]: digest(request) };
  const isKnown = isEqual(read, state.read) && isEqual(edited, state.edited ?? []);
  return isKnown ? turn : change(turn, { state: { ...state, read, edited } });
}

function writesAnswers({ receive, assign }: Call): boolean {
  return receive !== undefined || assign.some(([place]) => !place.startsWith("/data/"));
}

/** The notes of a stored draft, which anybody may have written, as far as they are any. */
export function notesOf(
  { read, edited }: Pick<State, "read" | "edited">,
  isPlace: (place: string) => boolean,
): Pick<State, "read" | "edited"> {
  if (!isObject(read as Json)) return {};
  const places: readonly unknown[] = Array.isArray(edited) ? edited : [];
  const known = places.filter((place): place is string => typeof place === "string" && isPlace(place));
  return { read: read as NonNullable<State["read"]>, edited: known };
}
