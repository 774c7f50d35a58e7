import type { Scope } from "#engine/expression/index.ts";
import type { Json, JsonObject } from "#engine/language/index.ts";
import { assigned, undone } from "./assign.ts";
import type { Call, Catch, Catches, Flow, Source } from "./flow.ts";
import { divert, setOff } from "./moves.ts";
import { getAt } from "./place.ts";
import type { Failure, Reply, Work } from "./run.ts";
import { begin, change, changeState, type Turn, walkOf } from "./turn.ts";

/** A call failed: what its action assigned is put back and its catch, else the flow's, is followed. */
export function fail(flow: Flow, turn: Turn, work: Work, call: Call, reply: Reply): Turn {
  const back = changeState(flow, turn, undone(turn[0].state, work.undo ?? []));
  return follow(flow, back, call.catches, { call: call.id }, reply, work);
}

/** A source failed: its catch, else the flow's, is followed. */
export function failSource(flow: Flow, turn: Turn, source: Source, reply: Reply): Turn {
  return follow(flow, turn, source.catches, { source: source.id }, reply);
}

function follow(
  flow: Flow,
  turn: Turn,
  own: Catches,
  origin: { readonly call?: string; readonly source?: string },
  reply: Reply,
  work?: Work,
): Turn {
  const response = {
    status: "status" in reply ? reply.status : 0,
    body: "status" in reply ? reply.body : null,
  };
  const code = codeOf(reply);
  const found = find(own, flow.catches, [code, String(response.status), "other"]);
  const scope: Scope = { ...walkOf(flow, turn[0]).scope, response };
  const failure = failureOf(found, scope, code, response, reply, origin);
  // Texts for fields are a refusal: the person is taken to the summary that lists them.
  const isRefusal = Object.keys(failure.fields).length > 0;
  const shown = change(turn, { failure, refusals: turn[0].refusals + (isRefusal ? 1 : 0) });
  if (!found) return shown;
  const known = changeState(flow, shown, assigned(shown[0].state, found.assign, scope));
  if (found.start) return setOff(known, found.start, scope);
  const moved = found.next === undefined ? known : divert(flow, known, found.next);
  // A catch's own calls that fail are only told, or two of them could call one another for ever.
  if (found.calls.length === 0 || work?.origin === "catch") return moved;
  return begin(moved, { origin: "catch", step: work?.step ?? turn[0].state.at, calls: found.calls });
}

/** The most specific name wins; for one name, a call's own before the flow's. */
function find(own: Catches, flow: Catches, names: readonly string[]): Catch | undefined {
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
function codeOf(reply: Reply): string {
  if (!("status" in reply)) return reply.problem;
  const code = getAt(reply.body, "/error/code");
  return typeof code === "string" ? code : String(reply.status);
}

function failureOf(
  found: Catch | undefined,
  scope: Scope,
  code: string,
  response: { readonly status: number },
  reply: Reply,
  origin: { readonly call?: string; readonly source?: string },
): Failure {
  const said = found?.message?.evaluate(scope).value as Json | undefined;
  const texts = firstTexts(said);
  const retryAfter = "status" in reply ? reply.retryAfter : undefined;
  const named = found?.fields ?? {};
  const fields = Object.entries(texts).map(([name, text]) => [
    (Object.hasOwn(named, name) ? named[name] : undefined) ?? pointerOf(name),
    text,
  ]);
  return {
    ...origin,
    code,
    status: response.status,
    message: typeof said === "string" ? said : Object.values(texts).join(" "),
    fields: Object.fromEntries(fields),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** A message of field → texts: the first of each field. */
function firstTexts(said: Json | undefined): Readonly<Record<string, string>> {
  if (typeof said !== "object" || said === null || Array.isArray(said)) return {};
  const entries = Object.entries(said as JsonObject).map(
    ([field, texts]): readonly [string, Json | undefined] => [
      field,
      Array.isArray(texts) ? (texts[0] as Json) : texts,
    ],
  );
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** `thirdParties.0.plate` and `/thirdParties/0/plate` name the same place. */
function pointerOf(name: string): string {
  return name.startsWith("/") ? name : `/${name.replaceAll(/\[(\d+)\]/g, ".$1").replaceAll(".", "/")}`;
}
