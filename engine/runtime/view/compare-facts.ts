import type { Fact } from "./facts-of.ts";

/** What is not the same in two tellings of one thing; a side that says nothing is left out. */
export type ChangedFact = Omit<Fact, "text"> & { readonly before?: string; readonly after?: string };

/** The facts that differ, in the order of the second telling; what is gone stands where it stood. */
export function compareFacts(before: readonly Fact[], after: readonly Fact[]): readonly ChangedFact[] {
  const [old, now] = [byId(before), byId(after)];
  return idsOf(before, after).flatMap((id): readonly ChangedFact[] => {
    const [was, is] = [old.get(id), now.get(id)];
    const said = is ?? was;
    if (!said || was?.text === is?.text) return [];
    const { within, title } = said;
    return [{ id, within, title, ...(was && { before: was.text }), ...(is && { after: is.text }) }];
  });
}

function byId(facts: readonly Fact[]): ReadonlyMap<string, Fact> {
  return new Map(facts.map((fact) => [fact.id, fact]));
}

/** The ids of both, each once: those that are gone before what followed them. */
function idsOf(before: readonly Fact[], after: readonly Fact[]): readonly string[] {
  const ids = new Set<string>();
  let read = 0;
  for (const { id } of after) {
    const at = before.findIndex((fact) => fact.id === id);
    if (at >= read) {
      for (const gone of before.slice(read, at))
        if (!after.some((fact) => fact.id === gone.id)) ids.add(gone.id);
      read = at + 1;
    }
    ids.add(id);
  }
  for (const { id } of before.slice(read)) ids.add(id);
  return [...ids];
}
