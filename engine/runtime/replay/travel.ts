import { isEqual } from "#engine/json/index.ts";
import { recompute } from "../change/recompute.ts";
import { usagesIn } from "../change/sources.ts";
import { begun } from "../change/start.ts";
import { plainUsageOf } from "../change/usage.ts";
import { type SourceValues, type Walk, walk } from "../path/walk.ts";
import type { Action, Flow } from "../prepare/flow.ts";
import { type State, withoutTaken } from "../state.ts";
import { assigned } from "../wire/assign.ts";
import { type Due, dueOn } from "./due.ts";
import { aligned, held } from "./hold.ts";
import { type Given, makeReads } from "./make-reads.ts";
import { type Offered, readSources } from "./read-sources.ts";
import type { Reads } from "./reads.ts";
import type { Sent } from "./sent.ts";

/** The journey that a client says a person made, as far as the flow lets it be made. */
export type Journey = {
  readonly state: State;
  readonly walk: Walk;
  readonly given: Given;
  readonly sources: SourceValues;
  /** What each source of the path offers, searches aside. */
  readonly offered: Offered;
};

/** An action that is being pressed: what it assigns and reads before its call comes into the journey too. */
export type Pressing = { readonly step: string; readonly action: Action };

/** Rounds of errands and sources that follow one another; no journey needs as many. */
const maxRounds = 500;

/**
 * Makes the journey again: the reads of its steps and sources are asked as they come, what was pressed is followed
 * where it can be pressed, and what was sent stands wherever the person may answer.
 */
export async function travel(flow: Flow, sent: Sent, reads: Reads, pressing?: Pressing): Promise<Journey> {
  const { answers: first, data } = begun(flow, sent.context);
  let given: Given = { answers: first, data: { ...data, ...sent.stored } };
  let answers = sent.answers;
  // The first step comes by itself: what its reads bring decides the rest.
  let taken: State["taken"] = {};
  let sources: SourceValues = {};
  const done = new Set<string>();
  const offered: Offered = new Map();
  for (let round = 0; ; round += 1) {
    const { context, at = flow.initial } = sent;
    const state = recompute(
      flow,
      { release: flow.hash, context, answers, data: given.data, at, taken },
      sources,
    );
    const walked = walk(flow, state, sources);
    if (round === maxRounds) reads.fail({ call: sent.call, reply: { problem: "timeout" } });
    if (reads.unread) return { state, walk: walked, given, sources, offered };
    const due = dueOn(flow, walked, sent, taken, done) ?? pressed(walked, pressing, done);
    if (round === 0) {
      taken = sent.taken ?? {};
      if (due?.type !== "errand") continue;
    }
    if (due?.type === "leave") {
      taken = { ...taken, [due.step.id]: due.way };
    } else if (due?.type === "errand") {
      done.add(due.id);
      const made = await runErrand(flow, due, given, { sent, taken, reads });
      given = made.given;
      taken = made.taken;
      if (due.step.passing) sources = await readAhead(flow, sent, given, { ...reads, fail: () => {} });
    } else {
      const kept = held(flow, walked, aligned(walked, sent.answers), aligned(walked, given.answers));
      offered.clear();
      const reading = { scope: walked.scope, values: sources, reads, offered };
      const { steps } = walked;
      const followed = steps.flatMap(({ step }) => step.followed);
      const found = await readSources(flow, usagesIn(flow, steps, followed), reading);
      const isStill = found === sources && isEqual(kept, answers);
      if (isStill && due === undefined) return { state, walk: walked, given, sources, offered };
      // What cannot be pressed as things stand is not pressed: the path ends there.
      if (isStill && due) taken = withoutTaken(taken, [due.step.id]);
      answers = kept;
      sources = found;
    }
  }
}

type Errand = Extract<Due, { type: "errand" }>;

async function runErrand(
  flow: Flow,
  { step, assign, calls, scope, bars }: Errand,
  given: Given,
  { sent, taken, reads }: { readonly sent: Sent; readonly taken: State["taken"]; readonly reads: Reads },
): Promise<{ readonly given: Given; readonly taken: State["taken"] }> {
  const told = assigned(given, assign, scope);
  const seen = assign.length === 0 ? scope : { ...scope, data: told.data };
  const way = taken[step.id] ?? (sent.taken ? "" : undefined);
  const made = await makeReads(flow, calls, { given: told, scope: seen, way, reads });
  if (bars && !made.isDone) reads.fail({ call: calls.join(), reply: { problem: "timeout" } });
  const diverted = made.diverted === undefined ? {} : { [step.id]: `!${made.diverted}` };
  return { given: made.given, taken: { ...taken, ...diverted } };
}

/** What the action whose call is judged does before it. */
function pressed(
  { scope, steps }: Walk,
  pressing: Pressing | undefined,
  done: ReadonlySet<string>,
): Due | undefined {
  const step = steps.find((one) => one.step.id === pressing?.step)?.step;
  const id = `press ${pressing?.step}`;
  if (!pressing || !step || done.has(id)) return undefined;
  const { assign, calls } = pressing.action;
  return { type: "errand", id, step, assign, calls, scope, bars: false };
}

/** Most sources read nothing that is still unknown: asked before the first walk they spare another. */
function readAhead(
  flow: Flow,
  { at, taken = {}, answers, context }: Sent,
  { data }: Given,
  reads: Reads,
): Promise<SourceValues> {
  const steps = [...Object.keys(taken), at ?? ""].flatMap(
    (id) => (Object.hasOwn(flow.steps, id) ? flow.steps[id] : undefined) ?? [],
  );
  const ids = [...new Set(steps.flatMap(({ sources }) => sources.map(({ id }) => id)))];
  const asked = ids
    .flatMap((id) => plainUsageOf(flow, id) ?? [])
    .filter(({ source }) => source.requests.length > 0);
  const scope = { ...answers, data, context, source: {} };
  return asked.length === 0
    ? Promise.resolve({})
    : readSources(flow, asked, { scope, values: {}, reads, offered: new Map() });
}
