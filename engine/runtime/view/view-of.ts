import type { Scope } from "#engine/expression/index.ts";
import { canRetry } from "../change/press.ts";
import { currentStep, walkOf } from "../change/turn.ts";
import type { FieldProblem } from "../path/check.ts";
import { problemsOfStep } from "../path/check.ts";
import { leavesOf, listsOf } from "../path/flatten.ts";
import { areNested } from "../path/patterns.ts";
import type { WalkedStep } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Failure, Run } from "../run.ts";
import type { ActionView, BusyView, FailureView, StepView, SummaryView, View } from "./view.ts";
import { viewFields } from "./view-fields.ts";
import { progressOf } from "./view-progress.ts";

/** What a host draws of a run. Pure. */
export function viewOf(flow: Flow, run: Run): View {
  const walked = currentStep(flow, run);
  const problems = walked ? shownProblems(flow, run, walked) : [];
  const { steps } = walkOf(flow, run);
  const here = steps.findIndex(({ step }) => step.id === run.state.at);
  const back = steps.slice(0, Math.max(0, here)).findLast(({ step }) => !step.passing);
  const busy = busyOf(run);
  const scope = walked?.scope ?? {};
  return {
    flow: { id: flow.id, title: flow.title(scope) ?? "" },
    step: stepView(flow, run, walked),
    fields: walked ? viewFields(flow, run, walked.fields, problems) : [],
    actions: walked ? actionsOf(walked) : [],
    progress: progressOf(flow, run),
    summary: walked ? summaryOf(flow, run, walked) : [],
    problems,
    refusals: run.refusals,
    ...(back && !walked?.step.final ? { back: back.step.id } : {}),
    ...(busy ? { busy } : {}),
    ...(run.confirming ? { confirm: run.confirming } : {}),
    ...(run.failure ? { failure: failureView(flow, run, run.failure) } : {}),
  };
}

function stepView(flow: Flow, run: Run, walked: WalkedStep | undefined): StepView {
  const scope: Scope = walked?.scope ?? {};
  const notice = walked?.step.notice(scope);
  const message = walked?.step.message(scope);
  return {
    id: run.state.at,
    path: walked?.step.path ?? "",
    title: walked?.step.title(scope) ?? flow.title(scope) ?? "",
    final: walked?.step.final ?? false,
    ...(notice === undefined ? {} : { notice }),
    ...(message === undefined ? {} : { message }),
  };
}

/** Before a press is refused only what was answered wrongly is shown; afterwards everything, the server's words too. */
function shownProblems(flow: Flow, run: Run, walked: WalkedStep): readonly FieldProblem[] {
  const isAttempted = run.attempted.includes(walked.step.id);
  const own = problemsOfStep(flow, run.state, walked).filter(
    ({ path, code }) =>
      isAttempted || (run.touched.some((place) => isInside(path, place)) && code !== "field_required"),
  );
  const told = Object.entries(run.refused)
    .filter(([pointer]) => !own.some(({ path }) => path === pointer) && isHere(flow, run, walked, pointer))
    .map(([pointer, { text }]) => ({
      code: "field_invalid" as const,
      path: pointer,
      params: {},
      title: titleAt(flow, run, pointer),
      text,
    }));
  return [...own, ...told];
}

/** Whether the step asks a place; what no step of the path asks is told where it was said. */
function isHere(flow: Flow, run: Run, walked: WalkedStep, place: string): boolean {
  const asks = ({ fields }: WalkedStep) =>
    [...leavesOf(fields), ...listsOf(fields)].some(({ pointer }) => areNested(place, pointer));
  return asks(walked) || (run.failure !== undefined && !walkOf(flow, run).steps.some(asks));
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

function actionsOf({ step, scope }: WalkedStep): readonly ActionView[] {
  return step.actions
    .filter(({ visible }) => visible(scope))
    .map((action) => ({
      id: action.id,
      title: action.title(scope) ?? "",
      style: action.style,
      enabled: action.enabled(scope),
    }));
}

function summaryOf(flow: Flow, run: Run, { step }: WalkedStep): readonly SummaryView[] {
  return walkOf(flow, run)
    .steps.filter((walked) => step.summary.includes(walked.step.id))
    .map((walked) => ({
      step: walked.step.id,
      title: walked.step.title(walked.scope) ?? "",
      fields: viewFields(flow, run, walked.fields, []),
    }));
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
