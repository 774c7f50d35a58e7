import type { Scope } from "#engine/expression/index.ts";
import { below, getAt } from "#engine/json/index.ts";
import { writeAddress } from "#engine/language/index.ts";
import { walkOf } from "../change/turn.ts";
import { branch, floorOf } from "../path/walk.ts";
import type { Flow, Next, Step } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import type { State } from "../state.ts";
import type { ProgressView } from "./view.ts";

/**
 * The path walked with what waits where the person is, and, behind it, the steps that would follow if nothing more were
 * answered: what is not known takes the default branch, so the length of the journey is a good guess that only gets
 * better. An end that is reached is one of them where it says what is read under it: it waits for somebody.
 */
export function progressOf(flow: Flow, run: Run): readonly ProgressView[] {
  const path = walkOf(flow, run);
  const { steps, scope } = path;
  const here = steps.findIndex(({ step }) => step.id === run.state.at);
  const { step: current } = steps[here] ?? {};
  const floor = current?.passing || current?.final ? steps.length : floorOf(path, run.state.at);
  const walked = steps
    .map(({ step, scope: own }, index) => ({ step, own, index }))
    .filter(({ step, own, index }) =>
      index === here ? step.isShown && (!step.final || step.answered(own)) : !step.passing && !step.final,
    )
    .map(({ step, own, index }): ProgressView => {
      const status = index < here ? "done" : index === here ? "current" : "ahead";
      const answer = index === here && step.fields.length > 0 ? undefined : step.answered(own);
      return {
        ...{ id: step.id, path: addressOf(step, run.state), title: step.title(own) ?? "", status },
        canOpen: index !== here && index >= floor,
        ...(answer ? { answer } : {}),
      };
    });
  const known = new Set(steps.map(({ step }) => step.id));
  return [...walked, ...ahead(flow, run.state, known, scope)];
}

/** Where a step is, below its flow's own address: with the values that the data has, or else the context. */
export function addressOf({ path }: Step, { data, context }: State): string {
  if (!path.includes("{")) return path;
  return writeAddress(path, (name) => getAt(data, below("", name)) ?? getAt(context, below("", name)));
}

function ahead(flow: Flow, state: State, walked: ReadonlySet<string>, scope: Scope): readonly ProgressView[] {
  const seen = new Set(walked);
  const steps: ProgressView[] = [];
  const last = flow.steps[[...walked].at(-1) ?? ""];
  const offered = last?.actions.find(({ next, visible }) => next.length > 0 && visible(scope));
  let at = likely(offered?.next ?? nextOf(last), scope);
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const step = flow.steps[at];
    if (!step) break;
    if (!step.passing && !step.final)
      steps.push({
        id: step.id,
        path: addressOf(step, state),
        title: step.title(scope) ?? "",
        status: "ahead",
        canOpen: false,
      });
    at = step.final ? undefined : likely(nextOf(step), scope);
  }
  return steps;
}

function nextOf(step: Step | undefined): Next {
  return step?.actions.find(({ next }) => next.length > 0)?.next ?? step?.next ?? [];
}

function likely(next: Next, scope: Scope): string | undefined {
  return branch(next, scope) ?? next.at(-1)?.to;
}
