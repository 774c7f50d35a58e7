import { below, nearest } from "#engine/json/index.ts";
import { releaseOf } from "../../load/compile-release.ts";
import { findFlow } from "../../load/library.ts";
import areas from "../areas.json" with { type: "json" };
import type { FlowSubject } from "../subject.ts";

type Areas = Readonly<Record<string, { readonly panels?: readonly string[] }>>;

/**
 * A panel beside the questions is one that the flow's own area has, under a question that the step asks. Another area, in
 * which an overlay opens the flow, shows those that it has.
 */
export function checkAside({ library, release: { flow }, tell }: FlowSubject): void {
  const own = findFlow(library, flow.id);
  const { host } = own ? releaseOf(library, own).flow : flow;
  const ofAreas = [host?.area, flow.host?.area].map((area) => (areas as Areas)[area ?? ""]?.panels ?? []);
  const panels = ofAreas.flat();
  for (const [id, { aside, fields = {} }] of Object.entries(flow.steps)) {
    if (!aside) continue;
    const at = `${below("/steps", id)}/aside`;
    const { panel, after } = aside;
    if (!panels.includes(panel))
      tell("unknown-panel", `${at}/panel`, { name: panel, suggestion: nearest(panel, panels) });
    if (after !== undefined && !Object.hasOwn(fields, after))
      tell("unknown-after", `${at}/after`, {
        name: after,
        suggestion: nearest(after, Object.keys(fields)),
      });
  }
}
