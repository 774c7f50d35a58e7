import { above, below, isWithin, type Schema } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import { cycleFrom, followsOf } from "../../follows.ts";
import { computedAt } from "../../uses.ts";
import type { FlowSubject } from "../subject.ts";

/** What is computed is asked somewhere and is no part of a list; none follows itself, nor does any source. */
export function checkComputed({ release, reading, journey, tell }: FlowSubject): void {
  const targets = Object.keys(release.flow.computed ?? {});
  const asked = [...journey.steps.values()].flatMap((step) => step.asked.map(({ node }) => node.pattern));
  const follows = followsOf(reading);
  for (const target of targets) {
    const key = { key: true };
    const list = listAround(release.answers, target);
    if (list !== undefined) tell("computed-in-list", computedAt(target), { name: target, list }, key);
    else if (!asked.some((pattern) => isWithin(pattern, target) || isWithin(target, pattern)))
      tell("computed-not-asked", computedAt(target), { name: target }, key);
  }
  for (const name of follows.keys()) {
    const cycle = cycleFrom(follows, name);
    if (!cycle || cycle[0] !== [...cycle].sort()[0]) continue;
    const way = [...cycle, name].join(" → ");
    if (name.startsWith("/")) tell("computed-cycle", computedAt(name), { name, cycle: way }, { key: true });
    else {
      const source = name.slice("source.".length);
      tell("source-cycle", below("/sources", source), { name: source, cycle: way }, { key: true });
    }
  }
}

/** The list of whose items a place is a part; undefined where it is none. */
function listAround(answers: Schema, target: string): string | undefined {
  for (let at = above(target); at !== undefined && at !== ""; at = above(at))
    if (schemaAt(answers, at)?.type === "array") return at;
  return undefined;
}
