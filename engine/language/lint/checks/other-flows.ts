import { below, nearest } from "#engine/json/index.ts";
import type { FlowStart } from "../../documents.generated.ts";
import { compileRelease } from "../../load/compile-release.ts";
import { resolveFlow } from "../../load/effective.ts";
import { findFlow, isWhole, namesIn } from "../../load/library.ts";
import { catchSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Flows that are started exist and take the context that they are given; products that are named exist. */
export function checkOtherFlows({ library, release: { flow }, tell }: FlowSubject): void {
  const start = (value: FlowStart | undefined, at: string) => {
    if (!value || value.flow.startsWith("=")) return;
    const document = findFlow(library, value.flow);
    if (!document && !isWhole(library, "flow")) return;
    if (!document) {
      const ids = namesIn(library, "flow", "id");
      tell("unknown-flow", `${at}/flow`, { name: value.flow, suggestion: nearest(value.flow, ids) });
      return;
    }
    const { context } = compileRelease(resolveFlow(library, document).effective);
    const names = Object.keys(context.properties ?? {});
    for (const name of Object.keys(value.context ?? {}))
      if (!names.includes(name))
        tell(
          "unknown-context",
          below(`${at}/context`, name),
          { name, flow: value.flow, suggestion: nearest(name, names) },
          { key: true },
        );
  };
  for (const [id, step] of Object.entries(flow.steps)) {
    start(step.start, `${below("/steps", id)}/start`);
    for (const [name, action] of Object.entries(step.actions ?? {}))
      start(action.start, `${below("/steps", id)}/actions/${name}/start`);
  }
  for (const { pointer, caught } of catchSitesOf(flow)) start(caught.start, `${pointer}/start`);
  const products = namesIn(library, "product", "id");
  for (const [index, name] of (flow.products ?? []).entries())
    if (!products.includes(name) && isWhole(library, "product"))
      tell("unknown-product", `/products/${index}`, { name, suggestion: nearest(name, products) });
}
