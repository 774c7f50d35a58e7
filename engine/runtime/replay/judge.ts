import { getAt, isEqual, isWithin, type Json, type JsonObject } from "#engine/json/index.ts";
import { usageOf } from "../change/usage.ts";
import type { FieldProblem } from "../path/check.ts";
import { leavesOf, listsOf } from "../path/flatten.ts";
import type { ResolvedLeaf } from "../path/resolve-fields.ts";
import type { Flow } from "../prepare/flow.ts";
import { unwire, wire } from "../wire/wire.ts";
import { aligned, isComputed } from "./hold.ts";
import { offeredBy } from "./read-sources.ts";
import type { Reads } from "./reads.ts";
import type { Journey } from "./travel.ts";

/** Answers that no source of theirs offers. */
export async function foreignIn(
  flow: Flow,
  journey: Journey,
  reads: Reads,
): Promise<readonly FieldProblem[]> {
  const chosen = journey.walk.steps.flatMap(({ fields }) =>
    leavesOf(fields).filter(
      ({ node: { rules }, value }) =>
        flow.sources[rules.source?.id ?? ""] && !rules.suggests && value !== undefined,
    ),
  );
  const foreign: FieldProblem[] = [];
  for (const leaf of chosen) if (!(await isOffered(flow, journey, leaf, reads))) foreign.push(wrong(leaf));
  return foreign;
}

async function isOffered(
  flow: Flow,
  { walk, sources, offered }: Journey,
  leaf: ResolvedLeaf,
  reads: Reads,
): Promise<boolean> {
  const { node, value } = leaf;
  const usage = usageOf(flow, leaf);
  // What is missing would have to be given before there are any options.
  if (!usage || value === undefined) return value === undefined;
  const scope = { ...walk.scope, source: sources };
  const isMany = Array.isArray(value);
  const schema = isMany ? node.schema.items : node.schema;
  const isSame = (option: Json, one: Json): boolean =>
    isEqual(option, one) || isEqual(unwire(schema, wire(schema, option)), one);
  for (const one of isMany ? (value as readonly Json[]) : [value]) {
    // What was typed to find it is not known: the texts that the answer holds have to find it again.
    const finds = async (query: string) =>
      (await offeredBy(flow, usage, scope, query, reads)).some((option) => isSame(option, one));
    const isFound = usage.source.search
      ? await someOf(["", ...textsIn(one)], finds)
      : (offered.get(usage.key) ?? []).some(({ value }) => isSame(value, one));
    if (!isFound) return false;
  }
  return true;
}

async function someOf<T>(list: readonly T[], is: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of list) if (await is(one)) return true;
  return false;
}

/** Texts of an answer by which it may be found, the first few. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn).slice(0, 4);
}

/** Answers that were not asked, or that stand in the journey with another value: what is read-only stays. */
export function strangeIn(flow: Flow, { walk }: Journey, sent: JsonObject): readonly FieldProblem[] {
  const leaves = walk.steps.flatMap(({ fields }) => leavesOf(fields));
  const given = aligned(walk, sent);
  const changed = leaves.filter((leaf) => {
    const value = getAt(given, leaf.pointer);
    return value !== undefined && !isEqual(value, leaf.value) && !isComputed(flow, leaf);
  });
  const asked = (pointer: string) =>
    getAt(walk.effective, pointer) !== undefined || leaves.some((leaf) => isWithin(pointer, leaf.pointer));
  const unasked = placesOf(given).filter((pointer) => !asked(pointer));
  return [...changed.map(wrong), ...[...unasked, ...slotless(walk, sent)].map(unknown)];
}

/** Items of slot lists that are no slot's, or a slot's second. */
function slotless({ steps }: Journey["walk"], sent: JsonObject): readonly string[] {
  const lists = steps.flatMap(({ fields }) => listsOf(fields)).filter(({ node }) => node.slots);
  return lists.flatMap(({ node, pointer, items }) => {
    const stored = getAt(sent, pointer);
    const given: readonly Json[] = Array.isArray(stored) ? stored : [];
    const keys = given.map((item) => getAt(item, `/${node.key}`));
    return keys.flatMap((key, index) => {
      const isFirst = keys.findIndex((other) => isEqual(other, key)) === index;
      return isFirst && items.some(({ value }) => isEqual(value[node.key], key))
        ? []
        : [`${pointer}/${index}`];
    });
  });
}

/** Pointers of the values that hold no others; an empty object or list asks nothing. */
function placesOf(value: Json, at = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner as Json, `${at}/${name}`));
}

function wrong({ node, pointer, scope, readOnly }: ResolvedLeaf): FieldProblem {
  const params = readOnly ? { rule: "readOnly" } : {};
  return { code: "field_invalid", path: pointer, params, title: node.rules.title(scope) ?? "" };
}

/** An answer that nothing asks. */
export function unknown(path: string): FieldProblem {
  return { code: "field_unknown", path, params: {}, title: "" };
}
