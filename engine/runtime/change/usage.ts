import type { Scope } from "#engine/expression/index.ts";
import type { Json, JsonObject } from "#engine/json/index.ts";
import type { ResolvedLeaf } from "../path/resolve-fields.ts";
import type { Flow, Source } from "../prepare/flow.ts";

/** A source as something uses it: what it is given, and the key under which it is kept, one for each that is given. */
export type Usage = {
  readonly key: string;
  readonly source: Source;
  /** Undefined for a source that is given nothing. */
  readonly given: JsonObject | undefined;
};

/** The usage of a source that is given nothing; undefined for any other. */
export function plainUsageOf({ sources }: Flow, id: string): Usage | undefined {
  const source = Object.hasOwn(sources, id) ? sources[id] : undefined;
  return source?.given.length === 0 ? { key: id, source, given: undefined } : undefined;
}

/** The usage that a question makes of its source; undefined without one, and while something that it gives is missing. */
export function usageOf(
  flow: Flow,
  { node, scope }: Pick<ResolvedLeaf, "node" | "scope">,
): Usage | undefined {
  const offer = node.rules.source;
  const source = offer && flow.sources[offer.id];
  if (!source) return undefined;
  if (source.given.length === 0) return plainUsageOf(flow, source.id);
  const values = offer.given.map(
    ([name, template]) => [name, template.evaluate(scope).value as Json] as const,
  );
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ""));
  if (source.given.some((name) => !Object.hasOwn(given, name))) return undefined;
  return { key: `${source.id} ${JSON.stringify(source.given.map((name) => given[name]))}`, source, given };
}

const scopes = new WeakMap<Scope, Map<string, Scope>>();

/** What the expressions of a source see of a scope: what it is given beside. The same object for the same usage. */
export function scopeOfUsage(scope: Scope, { key, given }: Usage): Scope {
  if (given === undefined) return scope;
  const known = scopes.get(scope) ?? new Map<string, Scope>();
  scopes.set(scope, known);
  const found = known.get(key) ?? { ...scope, given };
  known.set(key, found);
  return found;
}
