import type { FlowCheck } from "../subject.ts";

/** Every step can be reached, leads on, never back to itself, and to an end. */
export const checkReach: FlowCheck = ({ release, journey, tell }) => {
  const { steps, reached, before } = journey;
  if (!steps.has(release.flow.initial)) return;
  const ends = [...steps.values()].filter((step) => step.ends).map(({ id }) => id);
  const told = new Set<string>();
  for (const { id, pointer, leads, ends: isEnd } of steps.values()) {
    const key = { key: true };
    if (!reached.has(id)) {
      // A step to which only unreachable ones lead is reached as soon as they are.
      const isBehind = [...(before.get(id) ?? [])].some(
        (other) => other !== id && !before.get(other)?.has(id),
      );
      if (!isBehind) tell("unreachable-step", pointer, { name: id }, key);
      continue;
    }
    if (!leads && !isEnd) tell("dead-end", pointer, { name: id }, key);
    if (!before.get(id)?.has(id) || told.has(id)) continue;
    const cycle = [...steps.keys()].filter(
      (other) => before.get(id)?.has(other) && before.get(other)?.has(id),
    );
    for (const other of cycle) told.add(other);
    const hasEnd = ends.some((end) => before.get(end)?.has(id) || end === id);
    tell(hasEnd ? "step-cycle" : "no-way-out", pointer, { name: id, steps: cycle.join(", ") }, key);
  }
};
