import { below, nearest } from "#engine/json/index.ts";
import type { LoadedDocument } from "../../load/document.ts";
import {
  documentsOf,
  findFlow,
  isWhole,
  type Library,
  memberOf,
  namesIn,
  textOf,
} from "../../load/library.ts";
import type { Tell } from "../subject.ts";

/** A product's flows exist, are of their kind, and are for it. */
export function lintProduct(library: Library, { value }: LoadedDocument, tell: Tell): void {
  const product = textOf(value, "id");
  checkVariant(library, textOf(value, "variantOf"), tell);
  for (const [kind, id] of Object.entries(memberOf(value, "flows") ?? {})) {
    const at = below("/flows", kind);
    const flow = findFlow(library, String(id))?.value;
    if (flow === undefined && !isWhole(library, "flow")) continue;
    if (flow === undefined) {
      const ids = namesIn(library, "flow", "id");
      tell("unknown-flow", at, { name: String(id), suggestion: nearest(String(id), ids) });
      continue;
    }
    if (kind === "claim" && memberOf(value, "riskType") === undefined)
      tell("product-without-risk", at, {}, { key: true });
    const found = memberOf(flow, "kind");
    if (typeof found === "string" && found !== kind)
      tell("wrong-kind", at, { name: String(id), kind, found });
    const products = memberOf(flow, "products");
    if (Array.isArray(products) && !products.includes(product))
      tell("product-not-listed", at, { name: String(id), product });
  }
}

/** What a product is a variant of is a product that is one of none. */
function checkVariant(library: Library, of: string, tell: Tell): void {
  if (of === "" || !isWhole(library, "product")) return;
  const found = documentsOf(library, "product").find(({ value }) => textOf(value, "id") === of);
  const ids = namesIn(library, "product", "id");
  if (!found) tell("unknown-product", "/variantOf", { name: of, suggestion: nearest(of, ids) });
  else if (textOf(found.value, "variantOf") !== "") tell("variant-of-variant", "/variantOf", { name: of });
}
