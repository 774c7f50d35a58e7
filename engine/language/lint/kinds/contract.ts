import { below, isWithin, nearest } from "#engine/json/index.ts";
import { findClusters } from "../../load/clusters.ts";
import { contractKinds } from "../../load/contract.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { isWhole, type Library, memberOf, namesIn, textOf } from "../../load/library.ts";
import { unreadInputs } from "../checks/unread-inputs.ts";
import type { Tell } from "../subject.ts";

/**
 * A contract is of a product that exists, sells groups that exist, and nobody is asked for what no connector reads: what
 * reaches nobody on purpose says why.
 */
export function lintContract(library: Library, document: LoadedDocument, tell: Tell): void {
  const { file, value } = document;
  const product = textOf(value, "product");
  const products = namesIn(library, "product", "id");
  if (!products.includes(product) && isWhole(library, "product"))
    tell("unknown-product", "/product", { name: product, suggestion: nearest(product, products) });
  if (!file.endsWith(`/${product}.contract.json`))
    tell("connector-of-other-file", "/product", { name: `${product}.contract.json` });
  const known = findClusters(library)?.map(({ code }) => code);
  const sold = memberOf(value, "clusters");
  for (const [index, name] of (Array.isArray(sold) ? sold : []).entries())
    if (known && !known.includes(String(name)))
      tell("unknown-cluster", `/clusters/${index}`, {
        name: String(name),
        suggestion: nearest(String(name), known),
      });
  if (!isWhole(library, "connector")) return;
  for (const kind of contractKinds(document)) {
    const at = below("/kinds", kind);
    const { unread, read } = unreadInputs(library, document, kind);
    const excused = Object.keys(memberOf(memberOf(memberOf(value, "kinds"), kind), "unread") ?? {});
    for (const place of unread)
      if (!excused.some((excuse) => isWithin(place, excuse)))
        tell("read-by-nobody", `${at}/input`, { name: place, product });
    for (const place of excused)
      if (!read.includes(place) && !unread.includes(place))
        tell("excused-for-nothing", below(`${at}/unread`, place), { name: place }, { key: true });
  }
}
