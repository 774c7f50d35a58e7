import type { Scope } from "#engine/expression/index.ts";
import { parseDate } from "#engine/identifiers/index.ts";
import { destinationOf } from "../change/navigation.ts";
import { canRetry, placeBehind, questionOf } from "../change/press.ts";
import { reviewOver } from "../change/review.ts";
import { currentStep, walkOf } from "../change/turn.ts";
import type { FieldProblem } from "../path/check.ts";
import { problemsOfStep, wholeStep } from "../path/check.ts";
import { askedIn, leavesOf, listsOf } from "../path/flatten.ts";
import { areNested, placesAround } from "../path/patterns.ts";
import type { Resolved, ResolvedLeaf, ResolvedList } from "../path/resolve-fields.ts";
import { floorOf, type WalkedStep } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Failure, Run } from "../run.ts";
import { hrefOf } from "./href-of.ts";
import type {
  ActionView,
  BusyView,
  ElsewhereView,
  FactView,
  FailureView,
  ProgressView,
  StepView,
  SummaryView,
  View,
} from "./view.ts";
import { problemsAt, viewFields, withMask } from "./view-fields.ts";
import { addressOf, progressOf } from "./view-progress.ts";
import { sectionsOf } from "./view-sections.ts";

/** What a host draws of a run. Pure. */
export function viewOf(flow: Flow, run: Run): View {
  const walked = currentStep(flow, run);
  const problems = walked ? shownProblems(flow, run, walked) : [];
  const back = placeBehind(flow, run);
  const busy = busyOf(run);
  const confirm = questionOf(flow, run);
  const scope = walked?.scope ?? {};
  const progress = progressOf(flow, run);
  return {
    flow: { id: flow.id, title: flow.title(scope) ?? "" },
    step: stepView(flow, run, walked, problems),
    fields: walked ? viewFields(flow, run, walked.fields, problemsAt(problems)) : [],
    actions: walked ? actionsOf(flow, run, walked) : [],
    progress,
    sections: sectionsOf(flow, progress, scope),
    summary: walked ? summaryOf(flow, run, walked) : [],
    problems,
    elsewhere: elsewhereOf(flow, run, progress),
    ...refusedTitleOf(run),
    refusals: run.refusals,
    ...(back === undefined ? {} : { back }),
    ...(busy ? { busy } : {}),
    ...(confirm ? { confirm } : {}),
    ...(run.failure ? { failure: failureView(flow, run, run.failure) } : {}),
  };
}

function stepView(
  flow: Flow,
  run: Run,
  walked: WalkedStep | undefined,
  problems: readonly FieldProblem[],
): StepView {
  const scope: Scope = walked?.scope ?? {};
  const notice = walked?.step.notice(scope);
  const problem = problems.find(({ path }) => path === wholeStep);
  const message = walked?.step.message(scope);
  const advance = walked && advanceOf(walked);
  return {
    id: run.state.at,
    path: walked ? addressOf(walked.step, run.state) : "",
    title: walked?.step.title(scope) ?? flow.title(scope) ?? "",
    ...(walked?.step.isWide ? { isWide: true } : {}),
    ...(walked?.step.tone ? { tone: walked.step.tone } : {}),
    final: walked?.step.final ?? false,
    ...(walked && isLeading(walked) ? { leads: true } : {}),
    ...(notice === undefined ? {} : { notice }),
    ...(message === undefined ? {} : { message }),
    facts: walked ? factsOf(walked) : [],
    ...asideOf(walked),
    ...(problem ? { problem } : {}),
    ...(advance === undefined ? {} : { advance }),
  };
}

/** An end from where the flow itself goes on at once. */
function isLeading({ step: { final, start }, scope }: WalkedStep): boolean {
  return final && start !== undefined && destinationOf(start, scope) !== undefined;
}

function asideOf(walked: WalkedStep | undefined): Pick<StepView, "aside"> {
  const { aside } = walked?.step ?? {};
  if (!walked || !aside?.when(walked.scope)) return {};
  const { panel, after } = aside;
  return { aside: { panel, ...(after === undefined ? {} : { after }) } };
}

/**
 * The question whose choice goes on: it says so, and is the only one that can be answered, but for what is folded away
 * and may stay so.
 */
function advanceOf({ fields }: WalkedStep): string | undefined {
  const open = [...leavesOf(fields), ...listsOf(fields)].filter((field) => {
    const { node, scope, readOnly, required } = field;
    const isAsked = node.rules.folded(scope) === undefined || (required && isMissing(field));
    return !readOnly && isAsked;
  });
  const [only] = open;
  return open.length === 1 && only?.node.rules.advances ? only.pointer : undefined;
}

function isMissing(field: ResolvedLeaf | ResolvedList): boolean {
  return field.type === "leaf" ? field.value === undefined : field.items.length === 0;
}

function factsOf({ step, scope }: WalkedStep): readonly FactView[] {
  return step.facts.flatMap((fact) => {
    const [value, group, date] = [fact.value(scope), fact.group(scope), fact.date(scope)];
    if (value === undefined) return [];
    const href = hrefOf(fact.link, scope);
    return [
      {
        id: fact.id,
        title: fact.title(scope) ?? "",
        value,
        ...(group === undefined ? {} : { group }),
        ...(date !== undefined && parseDate(date) === date ? { date } : {}),
        ...(fact.isBeside ? { isBeside: true } : {}),
        ...(fact.isFolded ? { isFolded: true } : {}),
        ...(fact.isShared ? { isShared: true } : {}),
        ...(href === undefined ? {} : { href }),
      },
    ];
  });
}

/**
 * Before a press is refused only what was answered wrongly is shown; afterwards everything, the server's words too, but
 * what is missing of questions that came since.
 */
function shownProblems(flow: Flow, run: Run, walked: WalkedStep): readonly FieldProblem[] {
  const attempted = run.attempted[walked.step.id];
  const asked = attempted && new Set(attempted);
  const since = asked && new Set(askedIn(walked.fields).filter((place) => !asked.has(place)));
  const touched = new Set(run.touched);
  const own = problemsOfStep(flow, run.state, walked).filter(
    ({ path, code }) =>
      since?.has(path) === false ||
      (code !== "field_required" && placesAround(path).some((place) => touched.has(place))),
  );
  const told = toldOf(flow, run, (place) => isHere(flow, run, walked, place));
  return [...own, ...told.filter((one) => !own.some(({ path }) => path === one.path))];
}

/** What replies refused, of the places that are meant. */
function toldOf(flow: Flow, run: Run, isMeant: (place: string) => boolean): readonly FieldProblem[] {
  return Object.entries(run.refused)
    .filter(([pointer]) => isMeant(pointer))
    .map(([pointer, { text }]) => ({
      code: "field_invalid" as const,
      path: pointer,
      params: {},
      title: titleAt(flow, run, pointer),
      text,
    }));
}

/** Whether the step asks a place; what no step of the path asks is told where it was said. */
function isHere(flow: Flow, run: Run, walked: WalkedStep, place: string): boolean {
  const isAsked = walkOf(flow, run).steps.some((step) => asks(step, place));
  return asks(walked, place) || (run.failure !== undefined && !isAsked);
}

function asks({ fields }: WalkedStep, place: string): boolean {
  return [...leavesOf(fields), ...listsOf(fields)].some(({ pointer }) => areNested(place, pointer));
}

function elsewhereOf(flow: Flow, run: Run, progress: readonly ProgressView[]): readonly ElsewhereView[] {
  if (Object.keys(run.refused).length === 0) return [];
  const { steps } = walkOf(flow, run);
  const here = steps.find(({ step }) => step.id === run.state.at);
  return progress.flatMap(({ id, title, canOpen }) => {
    const walked = steps.find(({ step }) => step.id === id);
    if (!walked || !canOpen) return [];
    const isMeant = (place: string) => asks(walked, place) && !(here && asks(here, place));
    return toldOf(flow, run, isMeant).map((problem) => ({ step: id, title, problem }));
  });
}

function refusedTitleOf({ refused }: Run): Pick<View, "refusedTitle"> {
  const [first] = Object.values(refused);
  return first ? { refusedTitle: first.title ?? "" } : {};
}

/** Title of the question at a place of the path. */
function titleAt(flow: Flow, run: Run, pointer: string): string {
  const fields = walkOf(flow, run).steps.flatMap((walked) => walked.fields);
  const field = [...leavesOf(fields), ...listsOf(fields)].find((one) => isInside(pointer, one.pointer));
  return field?.node.rules.title(field.scope) ?? "";
}

function isInside(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function actionsOf(flow: Flow, run: Run, { step, scope }: WalkedStep): readonly ActionView[] {
  const returning = reviewOver(flow, run) === undefined ? undefined : run.state.taken[step.id];
  return step.actions
    .filter(({ visible }) => visible(scope))
    .map((action) => ({
      id: action.id,
      title: action.title(scope) ?? "",
      style: action.style,
      enabled: action.enabled(scope),
      ...(action.id === returning ? { returns: true } : {}),
      ...(action.pause > 0 ? { pause: action.pause } : {}),
    }));
}

function summaryOf(flow: Flow, run: Run, { step }: WalkedStep): readonly SummaryView[] {
  const path = walkOf(flow, run);
  const floor = floorOf(path, step.id);
  const own = path.steps.findIndex((walked) => walked.step.id === step.id);
  return path.steps.slice(0, own).flatMap((walked, index) => {
    if (!step.summary.includes(walked.step.id)) return [];
    const isOpen = index >= floor && !step.final && walked.fields.some(isAsked);
    const group = flow.sections.find(({ id }) => id === walked.step.section)?.title(walked.scope);
    return [
      {
        step: walked.step.id,
        title: walked.step.title(walked.scope) ?? "",
        ...(group === undefined ? {} : { group }),
        fields: viewFields(flow, run, walked.fields).map(withMask),
        canChange: isOpen,
      },
    ];
  });
}

/** Whether any of it may be answered. */
function isAsked(field: Resolved): boolean {
  return field.type === "group" ? field.fields.some(isAsked) : !field.readOnly;
}

function busyOf(run: Run): BusyView | undefined {
  const sequence = run.sequences.find(({ origin }) => origin === "action") ?? run.sequences[0];
  if (!sequence) return undefined;
  const action = sequence.action ?? run.pressing?.action;
  return {
    call: sequence.calls[0] ?? "",
    done: sequence.item,
    total: sequence.list?.length ?? 0,
    ...(action === undefined ? {} : { action }),
  };
}

function failureView(flow: Flow, run: Run, failure: Failure): FailureView {
  return {
    code: failure.code,
    message: failure.message,
    canRetry: canRetry(flow, run),
    ...(failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
  };
}
