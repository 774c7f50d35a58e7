import type { Scope } from "#engine/expression/index.ts";
import { isEqual } from "#engine/json/index.ts";
import { leavesOf } from "../path/flatten.ts";
import type { WalkedStep } from "../path/walk.ts";
import type { Flow, Source } from "../prepare/flow.ts";
import type { Reply, Run, SourceRun } from "../run.ts";
import { failSource } from "./failure.ts";
import { optionsOf, sourceRequestOf, sourceValueOf } from "./options.ts";
import { ask, change, changeState, currentStep, type Turn, tell, walkOf, withoutFailure } from "./turn.ts";

const noAnswer: SourceRun = {
  request: "",
  status: "loading",
  awaits: 0,
  query: "",
  options: [],
  value: null,
};

/**
 * Asks for the sources that the step uses, and those that the computed answers up to it follow, when what their request
 * reads has changed or `again` names one.
 */
export function refreshSources(flow: Flow, turn: Turn, again?: string): Turn {
  const walked = currentStep(flow, turn[0]);
  if (!walked) return turn;
  const { steps } = walkOf(flow, turn[0]);
  // A review reads the labels of what was chosen in the steps that it sums up.
  const summed = steps.filter(({ step }) => walked.step.summary.includes(step.id));
  const passed = steps.slice(0, steps.indexOf(walked) + 1);
  const used = [...passed.flatMap(({ step }) => step.followed), ...[...summed, walked].flatMap(usedBy)];
  return withInner(flow, used).reduce((turned, id) => {
    const source = flow.sources[id];
    return source ? refresh(flow, turned, source, id === again) : turned;
  }, turn);
}

/** Some sources and those that they read, however far, each once. */
export function withInner({ sources }: Flow, used: readonly string[]): readonly string[] {
  const all = new Set(used);
  for (const id of all) for (const inner of sources[id]?.sources ?? []) all.add(inner);
  return [...all];
}

/** Takes the reply to a source's request; one that is not the last asked is dropped. */
export function takeOptions(flow: Flow, turn: Turn, id: string, reply: Reply): Turn {
  const source = flow.sources[id];
  const known = turn[0].sources[id];
  if (!source || !known) return turn;
  if (!("status" in reply) || reply.status < 200 || reply.status > 299) {
    const failed = keep(turn, id, { ...known, status: "failed", awaits: 0, options: [], value: null });
    return failSource(flow, heardOf(flow, failed, id), source, reply);
  }
  const scope = { ...walkOf(flow, turn[0]).scope, response: { status: reply.status, body: reply.body } };
  const options = optionsOf(source, scope);
  const value = sourceValueOf(source, scope, options);
  const mended = turn[0].failure?.source === id ? withoutFailure(turn) : turn;
  const ready = keep(mended, id, { ...known, status: "ready", awaits: 0, options, value });
  return changeState(flow, withoutUnread(ready, id), {});
}

/** A source tells nothing: what was computed from it follows from that. */
function heardOf(flow: Flow, turn: Turn, id: string): Turn {
  return turn[0].unread.includes(id) ? changeState(flow, withoutUnread(turn, id), {}) : turn;
}

function withoutUnread(turn: Turn, id: string): Turn {
  const { unread } = turn[0];
  return unread.includes(id) ? change(turn, { unread: unread.filter((other) => other !== id) }) : turn;
}

/** What a person typed to search in a source. */
export function search(flow: Flow, turn: Turn, id: string, query: string): Turn {
  if (!Object.hasOwn(flow.sources, id)) return turn;
  const known = turn[0].sources[id];
  return keep(turn, id, { ...(known ?? noAnswer), query });
}

/** Sources of the fields on show, and those that the step's expressions read. */
export function usedBy({ step, fields }: WalkedStep): readonly string[] {
  const shown = new Set(leavesOf(fields).flatMap(({ node }) => node.rules.source ?? []));
  return step.sources.filter(({ id, isField }) => !isField || shown.has(id)).map(({ id }) => id);
}

function refresh(flow: Flow, turn: Turn, source: Source, again: boolean): Turn {
  const [run] = turn;
  // As calls do, a source reads the whole path, or two steps that share one would ask for it in turns.
  const { scope } = walkOf(flow, run);
  const known = run.sources[source.id];
  if (source.requests.length === 0) return refreshLocal(flow, turn, source, scope);
  const query = known?.query ?? "";
  const request = sourceRequestOf(source, scope, query);
  if (!request) return heardOf(flow, known ? forget(cancelled(turn, known), source.id) : turn, source.id);
  const { identity, method, url, body } = request;
  if (known?.request === identity && !(again && known.status !== "loading")) return turn;
  const [asked, awaits] = ask(known ? cancelled(turn, known) : turn, {
    type: "request",
    call: `source:${source.id}`,
    method,
    url,
    files: [],
    timeout: source.timeout,
    ...(body === undefined ? {} : { body }),
  });
  // Options of the same search stay on show until the new ones come; others would be wrong.
  const kept = known && source.search ? known.options : [];
  return keep(asked, source.id, { ...noAnswer, request: identity, awaits, query, options: kept });
}

function refreshLocal(flow: Flow, turn: Turn, source: Source, scope: Scope): Turn {
  const options = optionsOf(source, scope);
  const value = sourceValueOf(source, scope, options);
  const known = turn[0].sources[source.id];
  if (known && isEqual(known.options, options) && isEqual(known.value, value)) return turn;
  const ready = keep(turn, source.id, { ...noAnswer, status: "ready", options, value });
  return changeState(flow, withoutUnread(ready, source.id), {});
}

function cancelled(turn: Turn, known: SourceRun): Turn {
  return known.awaits > 0 ? tell(turn, { type: "cancel", id: known.awaits }) : turn;
}

function keep(turn: Turn, id: string, source: SourceRun): Turn {
  return change(turn, { sources: { ...turn[0].sources, [id]: source } });
}

function forget(turn: Turn, id: string): Turn {
  const { [id]: _, ...sources }: Run["sources"] = turn[0].sources;
  return change(turn, { sources });
}
