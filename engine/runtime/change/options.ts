import type { Scope } from "#engine/expression/index.ts";
import { type Json, lastOf } from "#engine/json/index.ts";
import type { Source } from "../prepare/flow.ts";
import type { Option } from "../run.ts";
import { type Filled, fillRequest } from "../wire/request.ts";

/** A request of a source, and what tells it from another. */
type SourceRequest = Filled & {
  readonly method: Source["requests"][number]["method"];
  readonly identity: string;
};

type Asked = {
  readonly scope: Scope;
  readonly query: string;
  readonly request: SourceRequest | undefined;
};

/** How many of what a source was asked last, and of what it offered, are kept. */
const most = 4;

const asked = new WeakMap<Source, ReturnType<typeof lastOf<Asked>>>();

/** The request that a source makes as things stand; undefined when it makes none. The last few are kept. */
export function sourceRequestOf(source: Source, scope: Scope, query: string): SourceRequest | undefined {
  const last = asked.get(source) ?? lastOf<Asked>(most);
  asked.set(source, last);
  const isSame = (one: Asked) => one.scope === scope && one.query === query;
  return last(isSame, () => ({ scope, query, request: createRequest(source, scope, query) })).request;
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

type Made = { readonly from: object; readonly options: readonly Option[] };

const made = new WeakMap<Source, ReturnType<typeof lastOf<Made>>>();

/**
 * The options that a source's `items` make of a scope, the reply in it when there was one. The last few are kept, those
 * that are made of the reply alone by its body.
 */
export function optionsOf(source: Source, scope: Scope): readonly Option[] {
  const last = made.get(source) ?? lastOf<Made>(most);
  made.set(source, last);
  const { body } = (scope.response ?? {}) as { readonly body?: unknown };
  const from = typeof body === "object" && body !== null && readsReplyAlone(source) ? body : scope;
  const isSame = (one: Made) => one.from === from;
  return last(isSame, () => ({ from, options: createOptions(source, scope) })).options;
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
