import { getAt, type JsonObject, setAt } from "#engine/json/index.ts";
import { type FieldProblem, problemsOfDraft, problemsOfStep } from "../path/check.ts";
import { branch, type WalkedStep } from "../path/walk.ts";
import type { Action, Call, Flow, Step } from "../prepare/flow.ts";
import { isWithheld } from "../secrets.ts";
import { withoutTaken } from "../state.ts";
import type { AnswerWords } from "../view/answer-text.ts";
import { type ReportEntry, reportOf } from "../view/report.ts";
import type { Shown } from "../view/view-fields.ts";
import { type Changes, changesIn } from "./changes.ts";
import { cleanSent } from "./clean-sent.ts";
import { canPress } from "./due.ts";
import { foreignIn, strangeIn, unknown } from "./judge.ts";
import { makesCall, stepsBehind } from "./makers.ts";
import { type Ask, createReads, type Reads, type Unread } from "./reads.ts";
import type { Sent } from "./sent.ts";
import { type Journey, travel } from "./travel.ts";

/** What the flow says of a call that was sent. */
export type Replay = {
  /** None when the flow would have made it so. */
  readonly problems: readonly FieldProblem[];
  /** Whether a step of the path makes the call, as things stand. */
  readonly isInPlace: boolean;
  /** A read of the flow's own that failed: nothing is judged, the same call may be good a moment later. */
  readonly unread?: Unread;
  /** Answers that the flow allows, computed ones computed again. */
  readonly answers: JsonObject;
  /** What the server's own replies made of the data. */
  readonly data: JsonObject;
  /** The status that the call asks for. */
  readonly stores?: string;
  /** What of a catalogue was chosen, and what it changes; undefined where the flow has none, or nothing was. */
  changes(): Changes | undefined;
  /** What was answered, as text. */
  report(words: AnswerWords): readonly ReportEntry[];
};

/**
 * Plays again what a client says that a person did, and judges the call that came of it: what calls and sources read
 * is asked of `ask`, which answers as the service does; nothing of it is taken from the client. Values are judged up to
 * the step that makes the call, or of the steps alone whose answers it sends; options and read-only answers along the
 * whole path; that an answer was asked, too.
 */
export async function replay(flow: Flow, said: Sent, ask: Ask): Promise<Replay> {
  const { sent, deep } = cleanSent(said);
  const played = await play(flow, sent, ask);
  return deep.length === 0 ? played : { ...played, problems: [...deep.map(unknown), ...played.problems] };
}

async function play(flow: Flow, sent: Sent, ask: Ask): Promise<Replay> {
  const reads = createReads(ask);
  const bare = { ...sent, ...untilCall(flow, sent), answers: withoutLaid(flow, sent) };
  const plain = await travel(flow, bare, reads);
  const maker = makerOf(flow, plain, bare);
  const first = await judge(flow, bare, { ...plain, maker }, reads, problemsUntil(flow, plain, bare, maker));
  if (!maker || isRight(first)) return first;
  // What an action assigns, and what it reads before its call, is in the call too.
  for (const action of maker.actions.filter((one) => doesMore(flow, one))) {
    const own = problemsUntil(flow, plain, bare, { ...maker, actions: [action] });
    const pressing = { step: maker.walked.step.id, action };
    const further = await travel(flow, bare, reads, pressing);
    const made = { ...further, maker: makerOf(flow, further, bare) };
    const more = await judge(flow, bare, made, reads, own);
    if (isRight(more)) return more;
  }
  return first;
}

/** A journey with the step of it that makes the call. */
type Made = Journey & { readonly maker: Maker | undefined };

function isRight({ problems, isInPlace }: Replay): boolean {
  return problems.length === 0 && isInPlace;
}

async function judge(
  flow: Flow,
  sent: Sent,
  journey: Made,
  reads: Reads,
  own: readonly FieldProblem[],
): Promise<Replay> {
  const { walk, given } = journey;
  const foreign = await foreignIn(flow, journey, reads);
  const call = callOf(flow, sent.call);
  const stores = call?.stores;
  return {
    problems: [...own, ...foreign, ...strangeIn(flow, journey, sent.answers)],
    isInPlace: (call?.when(walk.scope) ?? false) && isInPlace(flow, journey, sent),
    answers: walk.effective,
    data: given.data,
    changes: () => changesIn(flow, walk),
    report: (words) => reportOf(flow, shownOf(journey), walk, words),
    ...(reads.unread ? { unread: reads.unread } : {}),
    ...(stores === undefined ? {} : { stores }),
  };
}

/** What a view shows of a journey: the options that the service offered. */
function shownOf({ offered }: Journey): Shown {
  const sources = [...offered].map(([key, options]) => [key, { status: "ready", options }] as const);
  return { rows: {}, sources: Object.fromEntries(sources) };
}

/**
 * Whether the journey comes to a step that makes the call, or past all whose answers alone it sends: a quote that sends
 * `["driver", "vehicle"]` from `prices` is in place when the journey stands behind both, though `insurers` between them
 * and `prices` was not sent; it is not when only `driver` was passed, or when `prices` is there and its button is not.
 */
function isInPlace(flow: Flow, journey: Made, sent: Sent): boolean {
  if (journey.maker) return true;
  const named = namedBy(flow, sent);
  const { steps } = journey.walk;
  const isHere = ({ id }: Step) => sent.at === undefined || id === sent.at;
  // The step is there, but nothing that makes the call can be pressed in it.
  if (steps.some(({ step }) => isHere(step) && makesCall(flow, step, sent.call))) return false;
  const last = steps.at(-1)?.step;
  if (!named || !last || !steps.some(({ step }) => named.includes(step.id))) return false;
  // What stands between them and the call was not sent, and may decide the way.
  const passed = steps.map(({ step }) => step.id);
  const isBehind = stepsBehind(flow, last).some((id) => named.includes(id) && !passed.includes(id));
  // A client may name anything: what is no step makes no call.
  const from = Object.values(flow.steps).filter(isHere);
  return !isBehind && from.some((step) => makesCall(flow, step, sent.call));
}

/** The steps whose answers alone a call sends. */
function namedBy(flow: Flow, { call }: Sent): readonly string[] | undefined {
  const send = callOf(flow, call)?.send;
  return typeof send === "object" ? send : undefined;
}

/** The step that makes the call, and its actions by which a person can; none where it is made otherwise. */
type Maker = { readonly walked: WalkedStep; readonly actions: readonly Action[] };

function makerOf(flow: Flow, { walk }: Journey, { call, at }: Sent): Maker | undefined {
  const makers = walk.steps.flatMap((walked): readonly Maker[] => {
    const { step, scope } = walked;
    if ((at !== undefined && at !== step.id) || !makesCall(flow, step, call)) return [];
    const actions = step.actions.filter((one) => one.calls.includes(call) && canPress(one, scope));
    const isPressed = !makesCall(flow, { ...step, actions: [] }, call);
    return isPressed && actions.length === 0 ? [] : [{ walked, actions }];
  });
  return makers.at(-1);
}

/**
 * Problems of the steps up to the call: of every answer where the action validates, else of those that are there.
 * Which of several actions was pressed nobody says, so the one that asks least counts.
 */
function problemsUntil(
  flow: Flow,
  { state, walk }: Journey,
  sent: Sent,
  maker: Maker | undefined,
): readonly FieldProblem[] {
  const { steps, scope } = walk;
  const { at } = sent;
  const named = namedBy(flow, sent);
  const passed = maker
    ? steps.slice(0, steps.indexOf(maker.walked) + 1)
    : steps.filter(({ step }) => !step.final);
  const until = named ? passed.filter(({ step }) => named.includes(step.id)) : passed;
  // What a call sends of some steps alone is whole whenever it is sent.
  const mayLack = !sent.isWhole && at === undefined && !named;
  const isAnyTime = mayLack && maker !== undefined && !ends(flow, maker, scope);
  const isLoose = isAnyTime || (maker?.actions.some(({ validates }) => !validates) ?? false);
  return until.flatMap((walked) => {
    const isUnpressed = walked === maker?.walked && maker.actions.length === 0;
    const problems = (isLoose || isUnpressed ? problemsOfDraft : problemsOfStep)(flow, state, walked);
    // What is withheld was asked of the person; nobody asks it a second time.
    return problems.filter((problem) => !isWithheld(flow, problem, undefined));
  });
}

/** Whether the call is the last of its flow: a client that does not say where it stands sends the others at any time. */
function ends(flow: Flow, { walked, actions }: Maker, scope: WalkedStep["scope"]): boolean {
  const ways = actions.length > 0 ? actions.map(({ next }) => next) : [walked.step.next];
  return ways.some((next) => flow.steps[branch(next, scope) ?? ""]?.final ?? false);
}

function doesMore(flow: Flow, { assign, calls }: Action): boolean {
  return assign.length > 0 || calls.some((name) => flow.calls[name]?.request.method === "GET");
}

/**
 * Where the answers of some steps alone are sent, the journey ends where they are: what is behind was not sent. A quote
 * asked for again from `prices`, which was left before (`taken: {driver, vehicle, prices}`), is played without the way
 * out of `prices`.
 */
function untilCall(flow: Flow, sent: Sent): Partial<Sent> {
  const { at, taken } = sent;
  if (at === undefined || taken === undefined || !namedBy(flow, sent)) return {};
  return { taken: withoutTaken(taken, [at]) };
}

/** The answers without those over which the call's own body lies: what stands there is the body's. */
function withoutLaid(flow: Flow, sent: Sent): JsonObject {
  const { answers, context, stored = {} } = sent;
  const call = callOf(flow, sent.call);
  const { body } = flow.release.flow.calls?.[call?.id ?? ""] ?? {};
  if (typeof body === "object" && !Object.keys(body ?? {}).some((name) => Object.hasOwn(answers, name)))
    return answers;
  const laid = call?.request.body?.evaluate({ ...answers, data: stored, context, source: {} }).value;
  return placesIn(laid).reduce(
    (kept, pointer) => (getAt(kept, pointer) === undefined ? kept : setAt(kept, pointer, undefined)),
    answers,
  );
}

/** A client may name anything. */
function callOf({ calls }: Flow, name: string): Call | undefined {
  return Object.hasOwn(calls, name) ? calls[name] : undefined;
}

function placesIn(value: unknown, at = ""): readonly string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return at === "" ? [] : [at];
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, `${at}/${name}`));
}
