import type { Scope } from "#engine/expression/index.ts";
import type { Json } from "#engine/language/index.ts";
import { failSource } from "./failure.ts";
import type { Flow, Source } from "./flow.ts";
import { isEqual, setAt } from "./place.ts";
import { fillRequest } from "./request.ts";
import { leavesOf } from "./resolved.ts";
import type { Option, Reply, Run, SourceRun } from "./run.ts";
import type { State } from "./state.ts";
import { ask, change, changeState, sourceValues, standing, type Turn, tell, walkOf } from "./turn.ts";
import { type WalkedStep, walk } from "./walk.ts";

const noAnswer: SourceRun = {
  request: "",
  status: "loading",
  awaits: 0,
  query: "",
  options: [],
  value: null,
};

/** Asks for the sources that the step uses, when what their request reads has changed or `again` names one. */
export function refreshSources(flow: Flow, turn: Turn, again?: string): Turn {
  const walked = standing(flow, turn[0]);
  if (!walked) return turn;
  const { steps } = walkOf(flow, turn[0]);
  // A review reads the labels of what was chosen in the steps that it sums up.
  const summed = steps.filter(({ step }) => walked.step.summary.includes(step.id));
  return [...summed, walked].reduce(
    (refreshed, of) =>
      usedBy(of).reduce((turned, id) => {
        const source = flow.sources[id];
        return source ? refresh(flow, turned, source, of.scope, id === again) : turned;
      }, refreshed),
    turn,
  );
}

/** Takes the reply to a source's request; one that is not the last asked is dropped. */
export function takeOptions(flow: Flow, turn: Turn, id: string, reply: Reply): Turn {
  const source = flow.sources[id];
  const known = turn[0].sources[id];
  if (!source || !known) return turn;
  if (!("status" in reply) || reply.status < 200 || reply.status > 299) {
    const failed = keep(turn, id, { ...known, status: "failed", awaits: 0, options: [], value: null });
    return failSource(flow, failed, source, reply);
  }
  const scope = { ...walkOf(flow, turn[0]).scope, response: { status: reply.status, body: reply.body } };
  const options = optionsOf(source, scope);
  const value = (source.item?.evaluate(scope).value ?? options.map((option) => option.value)) as Json;
  return changeState(flow, keep(turn, id, { ...known, status: "ready", awaits: 0, options, value }), {});
}

/** What a person typed to search in a source. */
export function search(turn: Turn, id: string, query: string): Turn {
  const known = turn[0].sources[id];
  return keep(turn, id, { ...(known ?? noAnswer), query });
}

/** Clears the answers that came from sources whose request is another than it was. */
export function clearStale(flow: Flow, before: State, turn: Turn, answered: string): Turn {
  const sources = sourceValues(turn[0]);
  const stale = new Set(
    Object.values(flow.sources)
      .filter(({ requests }) => requests.length > 0)
      .filter((source) => {
        const earlier = identityOf(source, walk(flow, before, sources).scope, "");
        return (
          earlier !== undefined &&
          earlier !== identityOf(source, walk(flow, turn[0].state, sources).scope, "")
        );
      })
      .map(({ id }) => id),
  );
  if (stale.size === 0) return turn;
  const fields = walk(flow, before, sources).steps.flatMap((walked) => leavesOf(walked.fields));
  const answers = fields
    .filter(({ node, pointer }) => pointer !== answered && stale.has(node.rules.source ?? ""))
    .reduce((kept, { pointer }) => setAt(kept, pointer, undefined), turn[0].state.answers);
  return answers === turn[0].state.answers ? turn : changeState(flow, turn, { answers });
}

/** Sources of the fields on show, and those that the step's expressions read. */
function usedBy({ step, fields }: WalkedStep): readonly string[] {
  const shown = new Set(leavesOf(fields).flatMap(({ node }) => node.rules.source ?? []));
  return step.sources.filter(({ id, isField }) => !isField || shown.has(id)).map(({ id }) => id);
}

function refresh(flow: Flow, turn: Turn, source: Source, scope: Scope, again: boolean): Turn {
  const [run] = turn;
  const known = run.sources[source.id];
  if (source.requests.length === 0) return refreshLocal(flow, turn, source, scope);
  const query = known?.query ?? "";
  const identity = identityOf(source, scope, query);
  if (identity === undefined) return known ? forget(cancelled(turn, known), source.id) : turn;
  if (known?.request === identity && !(again && known.status !== "loading")) return turn;
  const request = source.requests.find(({ when }) => when({ ...scope, query }));
  const filled = request && fillRequest(request, { ...scope, query });
  if (!request || !filled) return turn;
  const [asked, awaits] = ask(known ? cancelled(turn, known) : turn, {
    type: "request",
    call: `source:${source.id}`,
    method: request.method,
    url: filled.url,
    files: [],
    timeout: source.timeout,
    ...(filled.body === undefined ? {} : { body: filled.body }),
  });
  // Options of the same search stay on show until the new ones come; others would be wrong.
  const kept = known && source.search ? known.options : [];
  return keep(asked, source.id, { ...noAnswer, request: identity, awaits, query, options: kept });
}

function refreshLocal(flow: Flow, turn: Turn, source: Source, scope: Scope): Turn {
  const options = optionsOf(source, scope);
  const value = (source.item?.evaluate(scope).value ?? options.map((option) => option.value)) as Json;
  const known = turn[0].sources[source.id];
  if (
    known &&
    isEqual(known.options as unknown as Json, options as unknown as Json) &&
    isEqual(known.value, value)
  )
    return turn;
  return changeState(flow, keep(turn, source.id, { ...noAnswer, status: "ready", options, value }), {});
}

/** Identity of the request that a source would make now; none when it would make none. */
function identityOf(source: Source, scope: Scope, query: string): string | undefined {
  const asking = { ...scope, query };
  if (!source.when(asking)) return undefined;
  const request = source.requests.find(({ when }) => when(asking));
  const filled = request && fillRequest(request, asking);
  return filled && JSON.stringify([request.method, filled.url, filled.body ?? null]);
}

function optionsOf(source: Source, scope: Scope): readonly Option[] {
  const found = source.items?.evaluate(scope).value;
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  return items.map((item) => {
    const own = { ...scope, item };
    const hint = source.hint.evaluate(own).value;
    return {
      key: textOf(source.key.evaluate(own).value),
      label: textOf(source.label.evaluate(own).value),
      value: (source.value.evaluate(own).value ?? null) as Json,
      ...(typeof hint === "string" && hint !== "" ? { description: hint } : {}),
    };
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
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
