import { getAt, isEqual, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import { leavesOf } from "../path/flatten.ts";
import type { ResolvedLeaf } from "../path/resolve-fields.ts";
import { type SourceValues, type Walk, walk } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import type { State } from "../state.ts";
import { optionsOf, sourceRequestOf } from "./options.ts";
import { scopeOfUsage, type Usage, usageOf } from "./usage.ts";

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
  const shown = new Map(chosenIn(later).map((leaf) => [leaf.pointer, leaf]));
  return chosen.reduce((kept, leaf) => {
    const now = shown.get(leaf.pointer);
    const left = now && leftOf(flow, { leaf, walk: earlier }, { leaf: now, walk: later });
    return now && left !== leaf.value ? setAt(kept, leaf.pointer, left) : kept;
  }, answers);
}

function chosenIn({ steps }: Walk): readonly ResolvedLeaf[] {
  return steps
    .flatMap(({ fields }) => leavesOf(fields))
    .filter(({ node: { rules }, value }) => rules.source && !rules.suggests && value !== undefined);
}

type Chosen = { readonly leaf: ResolvedLeaf; readonly walk: Walk };

/** What is left of an answer: itself where nothing of it is stale; of several choices each is judged. */
function leftOf(flow: Flow, before: Chosen, after: Chosen): Json | undefined {
  const { value, node } = before.leaf;
  const source = flow.sources[node.rules.source?.id ?? ""];
  if (!source || value === undefined) return value;
  const [was, is] = [before, after].map(({ leaf }) => usageOf(flow, leaf));
  if (source.requests.length === 0) {
    const offersIn = ({ walk: { scope } }: Chosen, usage: Usage | undefined) =>
      usage ? optionsOf(source, scopeOfUsage(scope, usage)) : [];
    const [offered, offers] = [offersIn(before, was), offersIn(after, is)];
    const isIn = (options: typeof offers, one: Json) => options.some((option) => isEqual(option.value, one));
    const isGone = (one: Json) => isIn(offered, one) && !isIn(offers, one);
    if (!Array.isArray(value)) return isGone(value) ? undefined : value;
    const left = value.filter((one: Json) => !isGone(one));
    return left.length === value.length ? value : left.length === 0 ? undefined : left;
  }
  const identityIn = ({ walk: { scope } }: Chosen, usage: Usage | undefined) =>
    usage && sourceRequestOf(source, scopeOfUsage(scope, usage), "")?.identity;
  const asked = identityIn(before, was);
  return asked !== undefined && asked !== identityIn(after, is) ? undefined : value;
}
