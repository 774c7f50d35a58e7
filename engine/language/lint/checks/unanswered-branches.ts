import { kindOf } from "#engine/expression/index.ts";
import { isWithin, type Schema } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import type { Release } from "../../release.ts";
import { placeOfRead } from "../place-of-read.ts";
import type { FlowSubject } from "../subject.ts";

/** A branch that reads what may be unanswered asks first with `has()`: without a value it stops the walk. */
export function checkUnansweredBranches({ release, journey, places, tell }: FlowSubject): void {
  for (const { role, owner, validates = true, expressions } of places) {
    if (role !== "branch" || owner?.kind !== "step" || !journey.reached.has(owner.name)) continue;
    const step = journey.steps.get(owner.name);
    const own = step?.asked.flatMap(({ node, certain }) => (certain ? [node.pattern] : [])) ?? [];
    const answered = new Set([...(journey.certain.get(owner.name) ?? []), ...(validates ? own : [])]);
    for (const { pointer, source, offset, reads } of expressions)
      for (const read of reads.all) {
        if (reads.guarded.has(read) || isCertain(release, answered, read)) continue;
        const inside = offset + placeOfRead(source, read);
        tell("branch-reads-unanswered", pointer, { name: nameOf(read) }, { inside });
      }
  }
}

function isCertain(release: Release, answered: ReadonlySet<string>, read: string): boolean {
  if (isWithin(read, "/source") || isWithin(read, "/response")) return true;
  if (isWithin(read, "/context")) return isRequired(release.context, read.slice("/context".length));
  const isData = isWithin(read, "/data");
  const schema = isData
    ? schemaAt(release.data, read.slice("/data".length))
    : schemaAt(release.answers, read);
  // An item of a list is there, or nobody would read it.
  if (read.endsWith("/*")) return true;
  // Records and lists are always there, if empty; what does not exist is told elsewhere.
  if (!schema || ["record", "list", "map"].includes(kindOf(schema))) return true;
  return !isData && [...answered].some((pattern) => isWithin(read, pattern));
}

function isRequired(schema: Schema, pointer: string): boolean {
  const segments = pointer.split("/").slice(1);
  let at: Schema | undefined = schema;
  for (const segment of segments) {
    if (!at?.required?.includes(segment)) return false;
    at = at.properties?.[segment];
  }
  return true;
}

/** A read as an expression writes it: /data/status/id is data.status.id. */
function nameOf(read: string): string {
  return read.slice(1).replaceAll("/*", "[…]").replaceAll("/", ".");
}
