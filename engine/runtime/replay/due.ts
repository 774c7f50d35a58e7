import type { Scope } from "#engine/expression/index.ts";
import { isReading } from "../change/identity.ts";
import { leavesOf } from "../path/flatten.ts";
import { areNested, patternOf } from "../path/patterns.ts";
import { branch, type Walk, type WalkedStep } from "../path/walk.ts";
import type { Action, Assign, Flow, Step } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import { leadsByFailure, makesCall } from "./makers.ts";
import type { Sent } from "./sent.ts";

/** The next thing on a journey: something a step assigns and reads, or how it is left. */
export type Due =
  | {
      readonly type: "errand";
      readonly id: string;
      readonly step: Step;
      readonly assign: Assign;
      readonly calls: readonly string[];
      readonly scope: Scope;
      /** Without an answer for good nobody comes past this step. */
      readonly bars: boolean;
    }
  | { readonly type: "leave"; readonly step: Step; readonly way: string }
  | { readonly type: "stay"; readonly step: Step };

/** What is due in the order of the path; `done` are the errands and leavings that are behind, noted here where they ask nothing. */
export function dueOn(
  flow: Flow,
  walk: Walk,
  sent: Sent,
  taken: State["taken"],
  done: Set<string>,
): Due | undefined {
  for (const id of walk.trail) {
    const step = flow.steps[id];
    // What a call leads to has not been read yet when the call is made.
    if (!step || (step.final && !makesCall(flow, step, sent.call))) return undefined;
    const walked = walk.steps.find((one) => one.step === step);
    const own: WalkedStep = walked ?? { step, fields: [], scope: walk.scope };
    const errand = errandsOf(flow, walk, own).find((one) => !done.has(one.id));
    if (errand) return errand;
    const due = leaving(flow, walk, own, sent, taken, done);
    if (due !== "left") return due;
  }
  return undefined;
}

/** What coming to a step and answering its questions sets off. */
function errandsOf(
  flow: Flow,
  { scope }: Walk,
  { step, fields }: WalkedStep,
): readonly Extract<Due, { type: "errand" }>[] {
  const entering = { id: `enter ${step.id}`, assign: [], calls: step.enter, bars: step.passing };
  // Most steps have no rules, and this is asked of every step in every round.
  const answered = step.on.length === 0 ? [] : leavesOf(fields).filter(({ value }) => value !== undefined);
  const rules = step.on.flatMap(({ pointer, rules }) => {
    const isAnswered = answered.some(
      (leaf) => patternOf(leaf.pointer) === pointer || areNested(leaf.pointer, pointer),
    );
    const rule = isAnswered ? rules.find(({ when }) => when(scope)) : undefined;
    return rule
      ? [{ id: `rule ${step.id} ${pointer}`, assign: rule.assign, calls: rule.calls, bars: false }]
      : [];
  });
  return [entering, ...rules]
    .filter(({ assign, calls }) => assign.length > 0 || reads(flow, calls))
    .map((errand) => ({ type: "errand", step, scope, ...errand }));
}

function leaving(
  flow: Flow,
  walk: Walk,
  own: WalkedStep,
  sent: Sent,
  taken: State["taken"],
  done: Set<string>,
): Due | "left" | undefined {
  const { step } = own;
  const way = taken[step.id];
  if (way === undefined) {
    const found =
      sent.taken === undefined || (step.passing && done.has(`enter ${step.id}`))
        ? wayOut(flow, own, sent)
        : undefined;
    if (found !== undefined) return { type: "leave", step, way: found };
    // A step that only decides and calls nothing is passed by itself.
    return step.passing && step.enter.length === 0 ? "left" : undefined;
  }
  if (way.startsWith("!")) return leadsByFailure(flow, step, way.slice(1)) ? "left" : { type: "stay", step };
  if (step.passing) return "left";
  const action = step.actions.find(({ id }) => id === way);
  if (!action) return { type: "stay", step };
  const left = `leave ${step.id}`;
  if (done.has(left)) return "left";
  if (!canPress(action, own.scope)) return { type: "stay", step };
  const { assign, calls } = action;
  if (assign.length === 0 && !reads(flow, calls)) {
    done.add(left);
    return "left";
  }
  return { type: "errand", id: left, step, assign, calls, scope: walk.scope, bars: true };
}

/** The way by which a step is left when nobody says. */
function wayOut(flow: Flow, { step, scope }: WalkedStep, sent: Sent): string | undefined {
  if (step.final || isLastSent(flow, step, sent)) return undefined;
  if (!step.passing) return step.actions.find((action) => leads(action, scope))?.id;
  const isHere = sent.at === undefined ? makesCall(flow, step, sent.call) : sent.at === step.id;
  return step.enter.length > 0 && !isHere ? "enter" : undefined;
}

/** What is behind a call that sends the answers of some steps alone was not sent: who does not say where it is made ends there. */
function isLastSent(flow: Flow, step: Step, { at, call }: Sent): boolean {
  const named = Object.hasOwn(flow.calls, call) ? flow.calls[call]?.send : undefined;
  return (
    at === undefined && typeof named === "object" && named.includes(step.id) && makesCall(flow, step, call)
  );
}

function leads(action: Action, scope: Scope): boolean {
  return action.next.length > 0 && canPress(action, scope) && branch(action.next, scope) !== undefined;
}

/** Whether the person can press it as things stand. */
export function canPress({ visible, enabled }: Action, scope: Scope): boolean {
  return visible(scope) && enabled(scope);
}

function reads(flow: Flow, calls: readonly string[]): boolean {
  return calls.some((name) => flow.calls[name] && isReading(flow.calls[name]));
}
