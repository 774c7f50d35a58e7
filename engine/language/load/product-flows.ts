import { below, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import { documentsOf, memberOf, textOf } from "./library.ts";
import type { Opening } from "./open-schema.ts";
import { originOf } from "./origins.ts";

/** What a flow starts that is said by its kind alone: `emission/*`. */
const ofKind = /^([a-z]+)\/\*$/;

/** How the flow of a product is said that only the run knows. */
const byProduct = "}[context.product]";

/**
 * A flow that starts flows by their ids: where it says the kind alone, that which its product has of it, or, where its
 * products have several, the one of the product that it was begun for. Told: a product that has none.
 */
export function openStarts(opening: Opening, flow: JsonObject): JsonObject {
  const open = (value: Json, at: string): Json => {
    if (Array.isArray(value)) return value.map((item: Json, index) => open(item, below(at, index)));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const place = below(at, name);
        const kind = name === "start" && isObject(inner) ? kindOf(inner.flow) : undefined;
        if (kind === undefined || !isObject(inner)) return [name, open(inner, place)];
        return [name, { ...inner, flow: startOf(opening, flow, kind, below(place, "flow")) }];
      }),
    );
  };
  const words = ["steps", "calls", "sources", "catch"].flatMap((word) => {
    const value = flow[word];
    return value === undefined ? [] : [[word, open(value, `/${word}`)] as const];
  });
  return { ...flow, ...Object.fromEntries(words) };
}

/** Whether a flow that is started is said by its kind alone. */
export function isOfKind(flow: string): boolean {
  return ofKind.test(flow);
}

/** The flows that a start leads to: one, or one for each product; none where only the run knows it. */
export function targetsOf(flow: string): readonly string[] {
  if (flow === "") return [];
  if (!flow.startsWith("=")) return [flow];
  return flow.endsWith(byProduct)
    ? [...new Set([...flow.matchAll(/: '([^']+)'/g)].flatMap(([, id]) => id ?? []))]
    : [];
}

function kindOf(flow: unknown): string | undefined {
  return typeof flow === "string" ? ofKind.exec(flow)?.[1] : undefined;
}

function startOf({ library, origins, tell }: Opening, flow: JsonObject, kind: string, at: string): string {
  const unknown = `${kind}/*`;
  const ids = Array.isArray(flow.products) ? flow.products : [];
  if (ids.length === 0) tell("start-without-product", originOf(origins, at), { name: unknown });
  const products = documentsOf(library, "product").filter(({ value }) =>
    ids.some((id) => id === memberOf(value, "id")),
  );
  const targets = products.map(({ value }) => {
    const product = textOf(value, "id");
    const target = textOf(memberOf(value, "flows"), kind);
    if (target === "") tell("product-without-flow", originOf(origins, at), { product, kind });
    return [product, target || unknown] as const;
  });
  const [[, first] = ["", unknown], ...others] = targets;
  if (others.every(([, target]) => target === first)) return first;
  return `={${targets.map(([id, target]) => `'${id}': '${target}'`).join(", ")}${byProduct}`;
}
