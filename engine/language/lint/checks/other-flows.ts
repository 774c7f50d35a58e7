import { below, nearest } from "#engine/json/index.ts";
import { releaseOf } from "../../load/compile-release.ts";
import { findFlow, isWhole, namesIn } from "../../load/library.ts";
import { isOfKind } from "../../load/product-flows.ts";
import { startSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Flows that are started exist and take the context that they are given; products that are named exist. */
export function checkOtherFlows({ library, release: { flow }, tell }: FlowSubject): void {
  for (const { pointer, start } of startSitesOf(flow)) {
    const { flow: name, context: given = {} } = start;
    if (name === undefined || name.startsWith("=") || isOfKind(name)) continue;
    const document = findFlow(library, name);
    if (!document && !isWhole(library, "flow")) continue;
    if (!document) {
      tell("unknown-flow", `${pointer}/flow`, {
        name,
        suggestion: nearest(name, namesIn(library, "flow", "id")),
      });
      continue;
    }
    const { context } = releaseOf(library, document);
    const known = Object.keys(context.properties ?? {});
    for (const value of Object.keys(given))
      if (!known.includes(value))
        tell(
          "unknown-context",
          below(`${pointer}/context`, value),
          { name: value, flow: name, suggestion: nearest(value, known) },
          { key: true },
        );
  }
  const products = namesIn(library, "product", "id");
  for (const [index, name] of (flow.products ?? []).entries())
    if (!products.includes(name) && isWhole(library, "product"))
      tell("unknown-product", `/products/${index}`, { name, suggestion: nearest(name, products) });
}
