import { below, nearest } from "#engine/json/index.ts";
import areas from "../areas.json" with { type: "json" };
import type { FlowSubject } from "../subject.ts";

type Panels = { readonly panels?: readonly string[] };

/** A panel beside the questions is one that the area has, under a question that the step asks. */
export function checkAside({ release: { flow }, tell }: FlowSubject): void {
  const { area = "" } = flow.host ?? {};
  const { panels = [] } = (areas as Readonly<Record<string, Panels>>)[area] ?? {};
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
