import type { Scope } from "#engine/expression/index.ts";
import { isEqual } from "#engine/json/index.ts";
import { leavesOf } from "../path/flatten.ts";
import type { WalkedStep } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Reply, Run, SourceRun } from "../run.ts";
import { garbage, isAsDescribed } from "../wire/judge-reply.ts";
import { failSource } from "./failure.ts";
import { optionsOf, sourceRequestOf, sourceValueOf } from "./options.ts";
import { ask, cancel, change, changeState, currentStep, type Turn, walkOf, withoutFailure } from "./turn.ts";
import { plainUsageOf, scopeOfUsage, type Usage, usageOf } from "./usage.ts";

const noAnswer: Omit<SourceRun, "source" | "given"> = {
  request: "",
  status: "loading",
  awaits: 0,
  query: "",
  options: [],
  value: null,
};

/**
 * Asks for the sources that the step uses, and those that the computed answers up to it follow, when what their request
 * reads has changed or `again` names the key of one. What no question of the path gives any more is forgotten.
 */
export function refreshSources(flow: Flow, turn: Turn, again?: string): Turn {
  const { steps } = walkOf(flow, turn[0]);
  const walked = steps.find(({ step }) => step.id === turn[0].state.at);
  if (!walked) return turn;
  return usagesAt(flow, steps, walked).reduce(
    (turned, usage) => refresh(flow, turned, usage, usage.key === again),
    withoutUngiven(flow, turn, steps),
  );
}

/** What a step uses of sources. */
function usagesAt(flow: Flow, steps: readonly WalkedStep[], walked: WalkedStep): readonly Usage[] {
  const { summary } = walked.step;
  // A review reads the labels of what was chosen in the steps that it sums up.
  const summed = summary.length === 0 ? [] : steps.filter(({ step }) => summary.includes(step.id));
  const passed = steps.slice(0, steps.indexOf(walked) + 1);
  const followed = passed.flatMap(({ step }) => step.followed);
  return usagesIn(flow, [...summed, walked], followed);
}

/** What steps usage, each once: the sources that they or the given ones read, however far, and those of questions. */
export function usagesIn(
  flow: Flow,
  walked: readonly WalkedStep[],
  followed: readonly string[],
): readonly Usage[] {
  const ids = withInner(flow, [...followed, ...walked.flatMap(usedBy)]);
  const offered = walked.flatMap((one) => givenUsagesIn(flow, one));
  const all = [...ids.flatMap((id) => plainUsageOf(flow, id) ?? []), ...offered];
  return [...new Map(all.map((usage) => [usage.key, usage])).values()];
}

/** Uses of a step's questions that give something. */
function givenUsagesIn(flow: Flow, { fields }: WalkedStep): readonly Usage[] {
  return leavesOf(fields).flatMap((leaf) => {
    const usage = leaf.node.rules.source?.given.length ? usageOf(flow, leaf) : undefined;
    return usage?.given === undefined ? [] : [usage];
  });
}

function withoutUngiven(flow: Flow, turn: Turn, steps: readonly WalkedStep[]): Turn {
  const known = Object.entries(turn[0].sources).filter(([, { given }]) => given !== undefined);
  if (known.length === 0) return turn;
  const given = new Set(steps.flatMap((walked) => givenUsagesIn(flow, walked).map(({ key }) => key)));
  return known
    .filter(([key]) => !given.has(key))
    .reduce((kept, [key, run]) => forget(cancel(kept, run.awaits), key), turn);
}

/** Some sources and those that they read, however far, each once. */
function withInner({ sources }: Flow, used: readonly string[]): readonly string[] {
  const all = new Set(used);
  for (const id of all) for (const inner of sources[id]?.sources ?? []) all.add(inner);
  return [...all];
}

/** Takes the reply to a source's request, by the key of its usage; one that is not the last asked is dropped. */
export function takeOptions(flow: Flow, turn: Turn, key: string, reply: Reply): Turn {
  const known = turn[0].sources[key];
  const source = known && flow.sources[known.source];
  if (!source) return turn;
  const failing = (code?: string) => {
    const failed = keep(turn, key, { ...known, status: "failed", awaits: 0, options: [], value: null });
    const heard = heardOf(flow, failed, key);
    // What nobody uses where the person is now leads nobody away and is not told.
    const here = currentStep(flow, heard[0]);
    const used = here ? usagesAt(flow, walkOf(flow, heard[0]).steps, here) : [];
    const isUsed = used.some((usage) => usage.key === key);
    return isUsed ? failSource(flow, heard, source, key, reply, code) : heard;
  };
  if (!("status" in reply) || reply.status < 200 || reply.status > 299) return failing();
  if (!isAsDescribed(flow, "sources", source, reply.body, turn[0].state.context)) return failing(garbage);
  const own = scopeOfUsage(walkOf(flow, turn[0]).scope, { key, source, given: known.given });
  const scope = { ...own, response: { status: reply.status, body: reply.body } };
  const options = optionsOf(source, scope);
  const value = sourceValueOf(source, scope, options);
  const mended = turn[0].failure?.source === key ? withoutFailure(turn) : turn;
  const ready = keep(mended, key, { ...known, status: "ready", awaits: 0, options, value });
  return changeState(flow, withoutUnread(ready, key), {});
}

/** A source tells nothing: what was computed from it follows from that. */
function heardOf(flow: Flow, turn: Turn, id: string): Turn {
  return turn[0].unread.includes(id) ? changeState(flow, withoutUnread(turn, id), {}) : turn;
}

function withoutUnread(turn: Turn, id: string): Turn {
  const { unread } = turn[0];
  return unread.includes(id) ? change(turn, { unread: unread.filter((other) => other !== id) }) : turn;
}

/** What a person typed to search in a source, by the key of its usage. */
export function search(flow: Flow, turn: Turn, key: string, query: string): Turn {
  const { sources } = turn[0];
  const known = Object.hasOwn(sources, key) ? sources[key] : undefined;
  if (known) return keep(turn, key, { ...known, query });
  const usage = plainUsageOf(flow, key);
  return usage ? keep(turn, key, { ...noRunOf(usage), query }) : turn;
}

/** Sources of the fields on show, and those that the step's expressions read. */
function usedBy({ step, fields }: WalkedStep): readonly string[] {
  const shown = new Set(leavesOf(fields).flatMap(({ node }) => node.rules.source?.id ?? []));
  return step.sources.filter(({ id, isField }) => !isField || shown.has(id)).map(({ id }) => id);
}

function refresh(flow: Flow, turn: Turn, usage: Usage, again: boolean): Turn {
  const { key, source } = usage;
  const [run] = turn;
  // As calls do, a source reads the whole path, or two steps that share one would ask for it in turns.
  const scope = scopeOfUsage(walkOf(flow, run).scope, usage);
  const known = run.sources[key];
  if (source.requests.length === 0) return refreshLocal(flow, turn, usage, scope);
  const query = known?.query ?? "";
  const request = sourceRequestOf(source, scope, query);
  if (!request) return heardOf(flow, known ? forget(cancel(turn, known.awaits), key) : turn, key);
  const { identity, method, url, body, isUnmapped } = request;
  if (known?.request === identity && !(again && known.status !== "loading")) return turn;
  if (isUnmapped) {
    const kept = known ? cancel(turn, known.awaits) : turn;
    const failed = keep(kept, key, { ...noRunOf(usage), request: identity, status: "failed", query });
    return failSource(flow, heardOf(flow, failed, key), source, key, { problem: "unmapped" });
  }
  const [asked, awaits] = ask(known ? cancel(turn, known.awaits) : turn, {
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
  return keep(asked, key, { ...noRunOf(usage), request: identity, awaits, query, options: kept });
}

function refreshLocal(flow: Flow, turn: Turn, usage: Usage, scope: Scope): Turn {
  const { key, source } = usage;
  const options = optionsOf(source, scope);
  const value = sourceValueOf(source, scope, options);
  const known = turn[0].sources[key];
  if (known && isEqual(known.options, options) && isEqual(known.value, value)) return turn;
  const ready = keep(turn, key, { ...noRunOf(usage), status: "ready", options, value });
  return changeState(flow, withoutUnread(ready, key), {});
}

function noRunOf({ source, given }: Usage): SourceRun {
  return { ...noAnswer, source: source.id, given };
}

function keep(turn: Turn, id: string, source: SourceRun): Turn {
  return change(turn, { sources: { ...turn[0].sources, [id]: source } });
}

function forget(turn: Turn, id: string): Turn {
  const { [id]: _, ...sources }: Run["sources"] = turn[0].sources;
  return change(turn, { sources });
}
