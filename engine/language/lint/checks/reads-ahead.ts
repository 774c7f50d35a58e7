import { isWithin } from "../../pointer.ts";
import { callSitesOf } from "../call-sites.ts";
import { fieldSitesOf } from "../field-sites.ts";
import { placeOfRead } from "../place-of-read.ts";
import type { FlowCheck, FlowSubject, PlaceWithExpressions } from "../subject.ts";

/** An expression reads answers of earlier steps, or earlier in its own, and none that nobody asks. */
export const checkReadsAhead: FlowCheck = (subject) => {
  const { release, places, tell } = subject;
  const everywhere = patternsOf(subject, [...subject.journey.steps.keys()]);
  const calls = new Set(callSitesOf(release.flow).map(({ name }) => name));
  const names = new Set(Object.keys(release.answers.properties ?? {}));
  for (const place of places) {
    const isLost = place.owner?.kind === "step" && !subject.journey.reached.has(place.owner.name);
    const isUnused = place.owner?.kind === "call" && !calls.has(place.owner.name);
    if (place.role === "condition" || isLost || isUnused) continue;
    const available = availableAt(subject, place);
    for (const { pointer, source, offset, reads } of place.expressions)
      for (const read of reads.all) {
        if (!names.has(read.split("/")[1] ?? "") || hasRead(available, read)) continue;
        const code = hasRead(everywhere, read) ? "reads-ahead" : "never-asked";
        tell(code, pointer, { name: read }, { inside: offset + placeOfRead(source, read) });
      }
  }
};

/** Patterns that may be answered when a place is evaluated. */
function availableAt(subject: FlowSubject, { owner, field }: PlaceWithExpressions): readonly string[] {
  const { journey } = subject;
  if (!owner) return patternsOf(subject, [...journey.steps.keys()]);
  if (owner.kind !== "step") return patternsOf(subject, usersOf(subject, owner).flatMap(upTo(subject)));
  const earlier = patternsOf(subject, [...(journey.before.get(owner.name) ?? [])]);
  const own = patternsOf(subject, [owner.name]);
  const place = field === undefined ? -1 : own.findIndex((pattern) => isWithin(pattern, field));
  return [...earlier, ...(place < 0 ? own : own.slice(0, place))];
}

/** Steps that make a call or whose questions use a source; every step when a failure or an expression does. */
function usersOf(subject: FlowSubject, owner: NonNullable<PlaceWithExpressions["owner"]>): readonly string[] {
  const { release, journey, places } = subject;
  const all = [...journey.steps.keys()];
  if (owner.kind === "call") {
    const sites = callSitesOf(release.flow).filter(({ name }) => name === owner.name);
    return sites.flatMap(({ step }) => step ?? all);
  }
  const asked = fieldSitesOf(release).flatMap(({ step, field }) =>
    field.source === owner.name ? [step] : [],
  );
  const read = places
    .filter(({ expressions }) =>
      expressions.some(({ reads }) => reads.all.some((path) => isWithin(path, `/source/${owner.name}`))),
    )
    .flatMap((place) => (place.owner?.kind === "step" ? [place.owner.name] : all));
  const users = [...asked, ...read];
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
