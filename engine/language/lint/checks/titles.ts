import { below } from "#engine/json/index.ts";
import { fieldSitesOf } from "../../sites.ts";
import { isPassing } from "../../steps.ts";
import type { FlowSubject } from "../subject.ts";

/** Every question and every screen says what it is. */
export function checkTitles({ release, journey, tell }: FlowSubject): void {
  const sites = new Map(fieldSitesOf(release).map((site) => [`${site.step} ${site.pattern}`, site.pointer]));
  for (const { id, pointer, step, asked } of journey.steps.values()) {
    if (!isPassing(step) && step.title === undefined && step.start === undefined)
      tell("step-without-title", pointer, { name: id }, { key: true });
    for (const { node } of asked) {
      if (node.type === "group" || node.rules.title !== undefined || node.schema.title !== undefined)
        continue;
      const at = sites.get(`${id} ${node.pattern}`) ?? below(pointer, "fields");
      tell("question-without-title", at, { name: node.pattern }, { key: true });
    }
  }
}
