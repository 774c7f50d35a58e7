import type { Scope } from "#engine/expression/index.ts";
import type { Json } from "#engine/json/index.ts";
import type { Source } from "../prepare/flow.ts";
import type { Option } from "../run.ts";
import { type Filled, fillRequest } from "../wire/request.ts";

/** A request of a source, and what tells it from another. */
type SourceRequest = Filled & {
  readonly method: Source["requests"][number]["method"];
  readonly identity: string;
};

type Asked = { readonly query: string; readonly request: SourceRequest | undefined };

const asked = new WeakMap<Source, WeakMap<Scope, Asked>>();

/** The request that a source makes as things stand; undefined when it makes none. Kept while the scope lives. */
export function sourceRequestOf(source: Source, scope: Scope, query: string): SourceRequest | undefined {
  const ofSource = asked.get(source) ?? new WeakMap<Scope, Asked>();
  asked.set(source, ofSource);
  const known = ofSource.get(scope);
  if (known?.query === query) return known.request;
  const request = createRequest(source, scope, query);
  ofSource.set(scope, { query, request });
  return request;
}

function createRequest(source: Source, scope: Scope, query: string): SourceRequest | undefined {
  const asking = { ...scope, query };
  if (!source.when(asking)) return undefined;
  const request = source.requests.find(({ when }) => when(asking));
  const filled = request && fillRequest(request, asking);
  if (!request || !filled) return undefined;
  const identity = JSON.stringify([request.method, filled.url, filled.body ?? null]);
  return { ...filled, method: request.method, identity };
}

const made = new WeakMap<Source, WeakMap<object, readonly Option[]>>();

/**
 * The options that a source's `items` make of a scope, the reply in it when there was one. Kept while the scope lives;
 * those that are made of the reply alone, while its body does.
 */
export function optionsOf(source: Source, scope: Scope): readonly Option[] {
  const ofSource = made.get(source) ?? new WeakMap<object, readonly Option[]>();
  made.set(source, ofSource);
  const { body } = (scope.response ?? {}) as { readonly body?: unknown };
  const from = typeof body === "object" && body !== null && readsReplyAlone(source) ? body : scope;
  const options = ofSource.get(from) ?? createOptions(source, scope);
  ofSource.set(from, options);
  return options;
}

const alone = new WeakMap<Source, boolean>();

/** Whether nothing but the body of a reply makes a source's options what they are. */
function readsReplyAlone(source: Source): boolean {
  const { items, key, value, label, hint, facts } = source;
  const known =
    alone.get(source) ??
    [items, key, value, label, hint, facts].every(
      (template) => template?.reads.every((path) => /^\/(response\/body|item)(\/|$)/.test(path)) ?? true,
    );
  alone.set(source, known);
  return known;
}

function createOptions(source: Source, scope: Scope): readonly Option[] {
  const found = source.items?.evaluate(scope).value;
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  return items.map((item) => {
    const own = { ...scope, item };
    const hint = source.hint.evaluate(own).value;
    const facts = source.facts?.evaluate(own).value as Json | undefined;
    return {
      key: textOf(source.key.evaluate(own).value),
      label: textOf(source.label.evaluate(own).value),
      value: (source.value.evaluate(own).value ?? null) as Json,
      ...(typeof hint === "string" && hint !== "" ? { description: hint } : {}),
      ...(facts === undefined ? {} : { facts }),
    };
  });
}

/** What expressions read as `source.<id>`: its one object, or the values of its options. */
export function sourceValueOf(source: Source, scope: Scope, options: readonly Option[]): Json {
  return (source.item?.evaluate(scope).value ?? options.map((option) => option.value)) as Json;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}
