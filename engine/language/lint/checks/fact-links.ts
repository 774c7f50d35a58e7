import { isPageAddress } from "#engine/identifiers/index.ts";
import { below } from "#engine/json/index.ts";
import type { FlowSubject } from "../subject.ts";

/** A fact that leads to a page leads to one that is safe; what a formula gives is looked at when it is there. */
export function checkFactLinks({ release: { flow }, tell }: FlowSubject): void {
  for (const [step, { facts = {} }] of Object.entries(flow.steps))
    for (const [id, { link }] of Object.entries(facts)) {
      const page = link?.https;
      if (page === undefined || page.startsWith("=") || isPageAddress(page)) continue;
      tell("not-a-page", `${below(`${below("/steps", step)}/facts`, id)}/link/https`, { name: page });
    }
}
