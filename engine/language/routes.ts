import { valuesIn } from "./addresses.ts";
import { documentsOf, type Library, memberOf, textOf } from "./load/library.ts";

/** An address at which a flow is opened, and the product that is opened there. */
export type FlowRoute = { readonly route: string; readonly product?: string };

/**
 * The addresses at which a flow is opened: its own, or one for each of its products where `{product}` stands in it. Each
 * product has its address there, another where it says so of the flow's kind. A flow that is not right yet has those
 * that can be read of it.
 */
export function routesOf(library: Library, flow: unknown): readonly FlowRoute[] {
  const route = memberOf(memberOf(flow, "host"), "route");
  if (typeof route !== "string") return [];
  if (!valuesIn(route).includes("product")) return [{ route }];
  const ids = memberOf(flow, "products");
  return documentsOf(library, "product").flatMap(({ value }): readonly FlowRoute[] => {
    const product = textOf(value, "id");
    if (!Array.isArray(ids) || !ids.includes(product)) return [];
    const own = textOf(memberOf(value, "routes"), textOf(flow, "kind")) || textOf(value, "route");
    return [{ route: route.replace("{product}", own), product }];
  });
}
