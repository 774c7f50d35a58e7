import { below, isWithin } from "#engine/json/index.ts";
import type { FlowCall, FlowStep } from "../../documents.generated.ts";
import { cycleFrom } from "../../follows.ts";
import { computedAt } from "../../uses.ts";
import type { FlowSubject } from "../subject.ts";

/**
 * Reads on entering a step are made again when their request changes: two of which each asks with what the other brings
 * would ask for ever. What one brings for its own request is known when it has answered.
 */
export function checkCirclesOfReads(subject: FlowSubject): void {
  const { release, tell } = subject;
  const { calls = {}, steps } = release.flow;
  for (const [id, step] of Object.entries(steps)) {
    const entered = readsOnEntering(step, calls);
    if (entered.length < 2) continue;
    const asking = new Map(entered.map((name) => [name, readIn(subject, name)]));
    const feeding = new Map(
      entered.map((name) => [
        name,
        entered.filter((other) => other !== name && feeds(calls[other], asking.get(name) ?? [])),
      ]),
    );
    for (const name of entered) {
      const cycle = cycleFrom(feeding, name);
      if (!cycle || name !== [...cycle].sort()[0]) continue;
      tell("call-cycle", `${below("/steps", id)}/enter`, { name, cycle: [...cycle, name].join(" → ") });
    }
  }
}

function readsOnEntering(
  { enter = [] }: FlowStep,
  calls: Readonly<Record<string, FlowCall>>,
): readonly string[] {
  const isRead = (name: string) => calls[name]?.get !== undefined && calls[name].for === undefined;
  return [...new Set([enter].flat())].filter(isRead);
}

/** What the request of a call reads, through computed answers too. */
function readIn({ release, reading }: FlowSubject, name: string): readonly string[] {
  const readAt = (at: string) =>
    reading
      .places()
      .filter(({ pointer }) => isWithin(pointer, at))
      .flatMap((place) => reading.expressionsOf(place).flatMap(({ reads }) => reads.all));
  const call = below("/calls", name);
  const read = new Set([...readAt(`${call}/with`), ...readAt(`${call}/when`)]);
  for (const path of read)
    for (const target of Object.keys(release.flow.computed ?? {}))
      if (areNested(path, target)) for (const one of readAt(computedAt(target))) read.add(one);
  return [...read];
}

function feeds(call: FlowCall | undefined, read: readonly string[]): boolean {
  return Object.keys(call?.assign ?? {}).some((place) => read.some((path) => areNested(path, place)));
}

function areNested(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}
