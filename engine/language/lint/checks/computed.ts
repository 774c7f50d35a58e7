import { below, isWithin } from "../../pointer.ts";
import type { FlowCheck } from "../subject.ts";

/** What is computed is asked somewhere, and no computed answers follow one another in a circle. */
export const checkComputed: FlowCheck = ({ release, journey, places, tell }) => {
  const targets = Object.keys(release.flow.computed ?? {});
  const asked = [...journey.steps.values()].flatMap((step) => step.asked.map(({ node }) => node.pattern));
  const reads = new Map(
    targets.map((target) => {
      const at = below("/computed", target);
      const own = places.filter(({ pointer }) => isWithin(pointer, at));
      const read = own.flatMap(({ expressions }) => expressions.flatMap((one) => one.reads.all));
      return [target, targets.filter((other) => read.some((path) => overlaps(path, other)))];
    }),
  );
  for (const target of targets) {
    const at = below("/computed", target);
    if (!asked.some((pattern) => overlaps(pattern, target)))
      tell("computed-not-asked", at, { name: target }, { key: true });
    const cycle = cycleFrom(target, reads);
    if (cycle && cycle[0] === [...cycle].sort()[0])
      tell("computed-cycle", at, { name: target, cycle: [...cycle, target].join(" → ") }, { key: true });
  }
};

function overlaps(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** The way from a target back to itself; undefined when there is none. */
function cycleFrom(
  target: string,
  reads: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const queue: (readonly string[])[] = [[target]];
  const seen = new Set<string>();
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of reads.get(way.at(-1) ?? "") ?? []) {
      if (next === target) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return undefined;
}
