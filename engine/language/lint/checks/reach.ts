import { type Edge, type Journey, reachedFrom } from "../../journey.ts";
import type { FlowSubject } from "../subject.ts";

/** Every step can be reached, leads on, to an end, and never back to itself without a person who wants to go there. */
export function checkReach({ release, journey, tell }: FlowSubject): void {
  const { steps, reached } = journey;
  if (!steps.has(release.flow.initial)) return;
  const alone = cyclesOf(steps, ({ isAlone }) => isAlone);
  const all = cyclesOf(steps, isWay);
  const told = new Set<string>();
  for (const { id, pointer, step, final, leads, ends } of steps.values()) {
    const key = { key: true };
    if (!reached.has(id)) {
      // A step to which only unreachable ones lead is reached as soon as they are.
      const isBehind = [...steps.keys()].some(
        (other) => leadsTo(steps, other).has(id) && !leadsTo(steps, id).has(other),
      );
      if (!isBehind) tell("unreachable-step", pointer, { name: id }, key);
      continue;
    }
    if (!leads && !ends) tell("dead-end", pointer, { name: id }, key);
    else if (!final && step.message !== undefined)
      tell("message-before-end", `${pointer}/message`, { step: id }, key);
    const turning = alone.get(id);
    const endless = hasEnd(steps, id) ? undefined : all.get(id);
    const cycle = endless ?? turning;
    if (!cycle || told.has(id)) continue;
    for (const other of cycle) told.add(other);
    tell(endless ? "no-way-out" : "step-cycle", pointer, { name: id, steps: cycle.join(", ") }, key);
  }
}

type Steps = Journey["steps"];

function isWay({ isFailure }: Edge): boolean {
  return !isFailure;
}

/** For each step in a circle of some edges the steps of the circle, itself included. */
function cyclesOf(steps: Steps, isOpen: (edge: Edge) => boolean): ReadonlyMap<string, readonly string[]> {
  const behind = new Map([...steps.keys()].map((id) => [id, leadsTo(steps, id, isOpen)]));
  return new Map(
    [...behind].flatMap(([id, later]) => {
      const cycle = [...steps.keys()].filter((other) => later.has(other) && behind.get(other)?.has(id));
      return cycle.length === 0 ? [] : [[id, cycle] as const];
    }),
  );
}

/** The steps behind one; itself only when it is in a circle. */
function leadsTo(
  steps: Steps,
  id: string,
  isOpen: (edge: Edge) => boolean = () => true,
): ReadonlySet<string> {
  const edges = steps.get(id)?.edges.filter(isOpen) ?? [];
  return reachedFrom(
    steps,
    edges.map(({ to }) => to),
    undefined,
    isOpen,
  );
}

/** Whether an end can be reached without a failure. */
function hasEnd(steps: Steps, id: string): boolean {
  return [...reachedFrom(steps, [id], undefined, isWay)].some((one) => steps.get(one)?.ends);
}
