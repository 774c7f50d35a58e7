import { isWithin } from "#engine/json/index.ts";
import type { Reading } from "./places/reading.ts";
import { computedAt, usesOf } from "./uses.ts";

/**
 * What follows what: by the place of each computed answer, and as `source.x` by each source, the others that it reads.
 * A read of an answer is one of the conditions that show it and of the slots that make its list, too.
 */
export type Follows = ReadonlyMap<string, readonly string[]>;

/** Reads what follows what in a release. */
export function followsOf(reading: Reading): Follows {
  const { flow } = reading.release;
  const targets = Object.keys(flow.computed ?? {});
  const uses = usesOf(reading);
  const gates = gatesOf(reading);
  const named = (sources: readonly string[]) => sources.map((name) => `source.${name}`);
  const computed = targets.map((target) => {
    const at = computedAt(target);
    const read = readsWithin(reading, (pointer) => isWithin(pointer, at));
    return [target, [...computedAmong(targets, gates, read), ...named(uses.readByComputed(target))]] as const;
  });
  const sources = Object.keys(flow.sources ?? {}).map((name) => {
    const at = `/sources/${name}`;
    const read = readsWithin(
      reading,
      (pointer) => isWithin(pointer, at) && !isWithin(pointer, `${at}/catch`),
    );
    return [
      `source.${name}`,
      [...computedAmong(targets, gates, read), ...named(uses.readBySource(name))],
    ] as const;
  });
  return new Map([...computed, ...sources]);
}

/** The places of the computed answers in the order of what they read; those of a circle, which lint refuses, as written. */
export function computedInOrder(reading: Reading): readonly string[] {
  const targets = Object.keys(reading.release.flow.computed ?? {});
  if (targets.length < 2) return targets;
  const follows = followsOf(reading);
  const ordered = new Set<string>();
  const entered = new Set<string>();
  const visit = (name: string) => {
    if (entered.has(name)) return;
    entered.add(name);
    for (const other of follows.get(name) ?? []) visit(other);
    ordered.add(name);
  };
  for (const target of targets) visit(target);
  return [...ordered].filter((name) => targets.includes(name));
}

/** The way from a name back to itself; undefined when there is none. */
export function cycleFrom(follows: Follows, name: string): readonly string[] | undefined {
  const queue: (readonly string[])[] = [[name]];
  const seen = new Set<string>();
  for (let way = queue.shift(); way; way = queue.shift())
    for (const next of follows.get(way.at(-1) ?? "") ?? []) {
      if (next === name) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  return undefined;
}

/** What decides whether an answer is there: the condition of a question, the slots of a list. */
type Gate = { readonly field: string; readonly reads: () => readonly string[] };

function gatesOf(reading: Reading): readonly Gate[] {
  return reading.places().flatMap((place) => {
    const { field, role } = place;
    if (field === undefined || (role !== "visible" && role !== "slots")) return [];
    return [{ field, reads: () => reading.expressionsOf(place).flatMap(({ reads }) => reads.all) }];
  });
}

function readsWithin(reading: Reading, isOwn: (pointer: string) => boolean): readonly string[] {
  const own = reading.places().filter(({ pointer }) => isOwn(pointer));
  return own.flatMap((place) => reading.expressionsOf(place).flatMap(({ reads }) => reads.all));
}

/** The computed answers among what is read, and among what decides whether that is there. */
function computedAmong(
  targets: readonly string[],
  gates: readonly Gate[],
  read: readonly string[],
): readonly string[] {
  const paths = new Set(read);
  for (const path of paths)
    for (const { field, reads } of gates)
      if (isDecidedBy(path, field)) for (const one of reads()) paths.add(one);
  return targets.filter((target) =>
    [...paths].some((path) => isWithin(path, target) || isWithin(target, path)),
  );
}

/** Whether a question's condition bears on a read: on itself, on what is in it, or around it but in the items of a list. */
function isDecidedBy(path: string, field: string): boolean {
  return isWithin(path, field) || (isWithin(field, path) && !field.slice(path.length).includes("*"));
}
