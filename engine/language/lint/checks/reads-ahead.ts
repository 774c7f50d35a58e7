import { isWithin } from "#engine/json/index.ts";
import type { Owner } from "../../places/reading.ts";
import { callSitesOf } from "../../sites.ts";
import { placeOfRead } from "../place-of-read.ts";
import type { FlowSubject, PlaceWithExpressions } from "../subject.ts";

/**
 * An expression reads answers of earlier steps or of its own, and none that nobody asks. What shows a question reads
 * those that stand before it: everything else is decided when it is known what is shown.
 */
export function checkReadsAhead(subject: FlowSubject): void {
  const { release, places, tell } = subject;
  const everywhere = patternsOf(subject, [...subject.journey.steps.keys()]);
  const availableAt = rememberAvailable(subject, everywhere);
  const calls = new Set(callSitesOf(release.flow).map(({ name }) => name));
  const names = new Set(Object.keys(release.answers.properties ?? {}));
  for (const place of places) {
    const isLost = place.owner?.kind === "step" && !subject.journey.reached.has(place.owner.name);
    const isUnused = place.owner?.kind === "call" && !calls.has(place.owner.name);
    if (place.role === "condition" || isLost || isUnused) continue;
    const available = availableAt(place);
    for (const { pointer, source, offset, reads } of place.expressions)
      for (const read of reads.all) {
        if (!names.has(read.split("/")[1] ?? "") || hasRead(available, read)) continue;
        const code = hasRead(everywhere, read) ? "reads-ahead" : "never-asked";
        tell(code, pointer, { name: read }, { inside: offset + placeOfRead(source, read) });
      }
  }
}

/** Patterns that may be answered when a place is evaluated; those of an owner are found once for all its places. */
function rememberAvailable(
  subject: FlowSubject,
  everywhere: readonly string[],
): (place: PlaceWithExpressions) => readonly string[] {
  const ofOwners = new Map<string, Available>();
  return ({ owner, field, role }) => {
    if (!owner) return everywhere;
    const key = `${owner.kind}/${owner.name}`;
    const { earlier, own } = ofOwners.get(key) ?? availableTo(subject, owner);
    ofOwners.set(key, { earlier, own });
    const place =
      field === undefined || role !== "visible" ? -1 : own.findIndex((pattern) => isWithin(pattern, field));
    return place < 0 ? [...earlier, ...own] : [...earlier, ...own.slice(0, place)];
  };
}

/** What is answered before a step, and what it asks itself; of what steps use, all that any of them may know. */
type Available = { readonly earlier: readonly string[]; readonly own: readonly string[] };

function availableTo(subject: FlowSubject, owner: Owner): Available {
  if (owner.kind !== "step")
    return { earlier: patternsOf(subject, usersOf(subject, owner).flatMap(upTo(subject))), own: [] };
  return {
    earlier: patternsOf(subject, [...(subject.journey.before.get(owner.name) ?? [])]),
    own: patternsOf(subject, [owner.name]),
  };
}

/** Steps that make a call or use a source, however far; every step where none does by itself. */
function usersOf({ uses, journey }: FlowSubject, { kind, name }: Owner): readonly string[] {
  const all = [...journey.steps.keys()];
  const users = all.filter((step) =>
    kind === "call"
      ? uses.callsOf(step).includes(name)
      : uses.withInner([...uses.readBy(step), ...uses.offeredBy(step)]).includes(name),
  );
  return users.length === 0 ? all : users;
}

function upTo({ journey }: FlowSubject) {
  return (step: string) => [step, ...(journey.before.get(step) ?? [])];
}

function patternsOf({ journey }: FlowSubject, steps: readonly string[]): readonly string[] {
  return [...new Set(steps)].flatMap((id) =>
    (journey.steps.get(id)?.asked ?? []).flatMap(({ node }) => {
      if (node.type === "group") return [];
      // A fixed list keeps the name of each of its items, which nobody is asked.
      const key = node.type === "list" && node.key !== undefined ? [`${node.pattern}/*/${node.key}`] : [];
      return node.type === "list" ? [`${node.pattern}/`, ...key] : [node.pattern];
    }),
  );
}

/** Whether a read is inside an answered question or around some. */
function hasRead(patterns: readonly string[], read: string): boolean {
  return patterns.some(
    (pattern) =>
      (pattern.endsWith("/") ? `${read}/` === pattern : isWithin(read, pattern)) || isWithin(pattern, read),
  );
}
