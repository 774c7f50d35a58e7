import type { Scope } from "#engine/expression/index.ts";
import { getAt, isObject, type Json } from "#engine/json/index.ts";
import { leavesOf, listsOf } from "../path/flatten.ts";
import { areNested } from "../path/patterns.ts";
import { floorOf } from "../path/walk.ts";
import type { Catch, Catches } from "../prepare/catches.ts";
import type { Call, Flow, Source } from "../prepare/flow.ts";
import type { CallSequence, Failure, Refusal, Reply } from "../run.ts";
import { assigned, undone } from "../wire/assign.ts";
import { besideEdits } from "./edits.ts";
import { divert, moveTo, setOff } from "./navigation.ts";
import { change, changeState, queueCalls, type Turn, walkOf } from "./turn.ts";

/** A call failed: what its action assigned is put back and its catch, else the flow's, is followed. */
export function fail(
  flow: Flow,
  turn: Turn,
  sequence: CallSequence,
  call: Call,
  reply: Reply,
  code?: string,
): Turn {
  const back = changeState(flow, turn, undone(turn[0].state, sequence.undo ?? []));
  return follow(flow, back, call.catches, { call: call.id }, { reply, code }, sequence);
}

/**
 * A source failed, in the usage of that key: its catch, else the flow's, is followed. Nobody misses what is only
 * suggested.
 */
export function failSource(
  flow: Flow,
  turn: Turn,
  { catches, suggests }: Source,
  key: string,
  reply: Reply,
  code?: string,
): Turn {
  if (suggests) return turn;
  return follow(flow, turn, catches, { source: key }, { reply, code });
}

/** What went wrong: the reply, and the failure's code where the flow says it and not the reply. */
type Wrong = { readonly reply: Reply; readonly code: string | undefined };

function follow(
  flow: Flow,
  turn: Turn,
  own: Catches,
  origin: { readonly call?: string; readonly source?: string },
  { reply, code = codeOf(reply) }: Wrong,
  sequence?: CallSequence,
): Turn {
  const response = {
    status: "status" in reply ? reply.status : 0,
    body: "status" in reply ? reply.body : null,
  };
  const found = findCatch(own, flow.catches, [code, String(response.status), "other"]);
  const scope: Scope = { ...walkOf(flow, turn[0]).scope, response };
  const assign = (of: Turn) => {
    const written = assigned(of[0].state, found?.assign ?? [], scope);
    return changeState(flow, of, besideEdits(of[0], sequence, written));
  };
  // A rule asks behind the back of somebody who may have gone on: what failed is not told on another step.
  if (sequence?.origin === "rule" && sequence.step !== turn[0].state.at) return assign(turn);
  const said = found?.message?.evaluate(scope).value as Json | undefined;
  const texts = textsOf(said, found?.fields ?? {});
  // What is read at its question, and in the summary over it, is not said once more; who is led elsewhere by the flow
  // has none.
  const owner = (places: readonly string[]) => ownerOf(flow, turn, places);
  const isAway = found?.next !== undefined || found?.start !== undefined;
  const unread = isAway ? texts : texts.filter(([place]) => !owner([place]));
  const { pressing: _, ...run } = turn[0];
  const shown = change([run, turn[1]], {
    failure: failureOf(said, unread, code, response.status, reply, origin),
    refused: { ...run.refused, ...refusalsOf(texts, { ...origin, ...titled(found?.title(scope)) }) },
    // Texts for fields are a refusal: the person is taken to the summary that lists them.
    refusals: run.refusals + (texts.length > 0 ? 1 : 0),
  });
  if (!found) return shown;
  const known = assign(shown);
  const away = setOff(known, found.start, scope);
  if (away) return away;
  const moved =
    found.next === undefined ? toOwner(flow, known, placesOf(texts)) : divert(flow, known, found.next);
  // A catch's own calls that fail are only told, or two of them could call one another for ever.
  if (found.calls.length === 0 || sequence?.origin === "catch") return moved;
  return queueCalls(moved, { origin: "catch", step: sequence?.step ?? turn[0].state.at, calls: found.calls });
}

/** The most specific name wins; for one name, a call's own before the flow's. */
export function findCatch(own: Catches, flow: Catches, names: readonly string[]): Catch | undefined {
  for (const name of names) {
    const found = get(own, name) ?? get(flow, name);
    if (found) return found;
  }
  return undefined;
}

function get(catches: Catches, name: string): Catch | undefined {
  return Object.hasOwn(catches, name) ? catches[name] : undefined;
}

/** The problem's code: the server's `error.code`, else `timeout` or `network`, else the status. */
export function codeOf(reply: Reply): string {
  if (!("status" in reply)) return reply.problem;
  const code = reply.code ?? getAt(reply.body, "/error/code");
  return typeof code === "string" ? code : String(reply.status);
}

/** To the first step of the path that asks one of the places, where its text can be read and the answer mended. */
function toOwner(flow: Flow, turn: Turn, places: readonly string[]): Turn {
  const owner = ownerOf(flow, turn, places);
  return !owner || owner === turn[0].state.at ? turn : moveTo(flow, turn, owner);
}

function ownerOf(flow: Flow, [run]: Turn, places: readonly string[]): string | undefined {
  const path = walkOf(flow, run);
  return path.steps.slice(floorOf(path, run.state.at)).find(({ step, fields }) => {
    const asked = [...leavesOf(fields), ...listsOf(fields)];
    return !step.final && asked.some(({ pointer }) => places.some((place) => areNested(place, pointer)));
  })?.step.id;
}

function failureOf(
  said: Json | undefined,
  texts: Texts,
  code: string,
  status: number,
  reply: Reply,
  origin: { readonly call?: string; readonly source?: string },
): Failure {
  const retryAfter = "status" in reply ? reply.retryAfter : undefined;
  return {
    ...origin,
    code,
    status,
    message: typeof said === "string" ? said : texts.map(([, text]) => text).join("\n"),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** Places with what is said of them. */
type Texts = readonly (readonly [place: string, text: string])[];

function placesOf(texts: Texts): readonly string[] {
  return texts.map(([place]) => place);
}

/** A message of field → texts as places with the first text of each; `named` gives the places of foreign names. */
function textsOf(said: Json | undefined, named: Readonly<Record<string, string>>): Texts {
  if (!isObject(said)) return [];
  return Object.entries(said).flatMap(([name, texts]) => {
    const text = Array.isArray(texts) ? texts[0] : texts;
    const place = (Object.hasOwn(named, name) ? named[name] : undefined) ?? pointerOf(name);
    return typeof text === "string" ? [[place, text] as const] : [];
  });
}

function titled(title: string | undefined): Pick<Refusal, "title"> {
  return title === undefined ? {} : { title };
}

function refusalsOf(texts: Texts, origin: Omit<Refusal, "text">): Readonly<Record<string, Refusal>> {
  return Object.fromEntries(texts.map(([place, text]) => [place, { text, ...origin }]));
}

/** `thirdParties.0.plate` and `/thirdParties/0/plate` name the same place. */
function pointerOf(name: string): string {
  return name.startsWith("/") ? name : `/${name.replaceAll(/\[(\d+)\]/g, ".$1").replaceAll(".", "/")}`;
}
