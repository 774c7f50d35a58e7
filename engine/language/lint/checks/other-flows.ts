import { below, nearest, type Schema } from "#engine/json/index.ts";
import { releaseOf } from "../../load/compile-release.ts";
import { findFlow, isWhole, namesIn } from "../../load/library.ts";
import { isOfKind, targetsOf } from "../../load/product-flows.ts";
import { startSitesOf } from "../../sites.ts";
import areas from "../areas.json" with { type: "json" };
import type { FlowSubject } from "../subject.ts";

/** Flows that are started exist, take the context that they are given and are given what they need; products that are named exist. */
export function checkOtherFlows(subject: FlowSubject): void {
  const { library, release, tell } = subject;
  const { flow } = release;
  for (const { pointer, start } of startSitesOf(flow)) {
    const { flow: started = "", context: given = {} } = start;
    for (const name of targetsOf(started)) {
      if (isOfKind(name)) continue;
      const document = findFlow(library, name);
      if (!document && !isWhole(library, "flow")) continue;
      if (!document) {
        tell("unknown-flow", `${pointer}/flow`, {
          name,
          suggestion: nearest(name, namesIn(library, "flow", "id")),
        });
        continue;
      }
      checkGiven(subject, pointer, given, { name, context: releaseOf(library, document).context });
    }
  }
  const products = namesIn(library, "product", "id");
  for (const [index, name] of (flow.products ?? []).entries())
    if (!products.includes(name) && isWhole(library, "product"))
      tell("unknown-product", `/products/${index}`, { name, suggestion: nearest(name, products) });
}

/** What is handed over has a place in the other's context, and with what the area gives there is all that it needs. */
function checkGiven(
  { release: { flow }, tell }: FlowSubject,
  pointer: string,
  given: object,
  { name: other, context }: { readonly name: string; readonly context: Schema },
): void {
  const known = Object.keys(context.properties ?? {});
  for (const name of Object.keys(given))
    if (!known.includes(name))
      tell(
        "unknown-context",
        below(`${pointer}/context`, name),
        { name, flow: other, suggestion: nearest(name, known) },
        { key: true },
      );
  const ofArea = (areas as Readonly<Record<string, { readonly given?: readonly string[] }>>)[
    flow.host?.area ?? ""
  ]?.given;
  for (const name of context.required ?? [])
    if (name !== "today" && !Object.hasOwn(given, name) && !ofArea?.includes(name))
      tell("missing-context", pointer, { name, flow: other }, { key: true });
}
