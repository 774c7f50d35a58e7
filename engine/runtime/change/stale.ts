import { getAt, isEqual, type JsonObject, setAt } from "#engine/json/index.ts";
import { leavesOf } from "../path/flatten.ts";
import type { ResolvedLeaf } from "../path/resolve-fields.ts";
import { type SourceValues, type Walk, walk } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import { optionsOf, sourceRequestOf } from "./options.ts";

/**
 * The answers without those that came from a source whose request is another than it was, or that a local source no
 * longer offers. What was answered in the same change stays, and so does what is hidden now or was before.
 */
export function withoutStale(flow: Flow, before: State, after: State, sources: SourceValues): JsonObject {
  const { answers } = after;
  if (before.answers === answers && before.data === after.data && before.taken === after.taken)
    return answers;
  const earlier = walk(flow, before, sources);
  const chosen = chosenIn(earlier).filter(({ pointer, value }) => isEqual(getAt(answers, pointer), value));
  if (chosen.length === 0) return answers;
  const later = walk(flow, after, sources);
  const shown = new Set(chosenIn(later).map(({ pointer }) => pointer));
  return chosen
    .filter((leaf) => shown.has(leaf.pointer) && isStale(flow, leaf, earlier, later))
    .reduce((kept, { pointer }) => setAt(kept, pointer, undefined), answers);
}

function chosenIn({ steps }: Walk): readonly ResolvedLeaf[] {
  return steps
    .flatMap(({ fields }) => leavesOf(fields))
    .filter(({ node, value }) => node.rules.source !== undefined && value !== undefined);
}

function isStale(flow: Flow, { node, value }: ResolvedLeaf, before: Walk, after: Walk): boolean {
  const source = flow.sources[node.rules.source ?? ""];
  if (!source) return false;
  if (source.requests.length === 0) {
    const offers = ({ scope }: Walk) => optionsOf(source, scope).some((one) => isEqual(one.value, value));
    return offers(before) && !offers(after);
  }
  const asked = sourceRequestOf(source, before.scope, "");
  return asked !== undefined && asked.identity !== sourceRequestOf(source, after.scope, "")?.identity;
}
