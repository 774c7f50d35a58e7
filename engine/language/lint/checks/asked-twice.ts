import { below, isWithin } from "#engine/json/index.ts";
import { fieldSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** No question is asked twice on one way through the flow; an end may show it again. */
export function checkAskedTwice({ release, journey, tell }: FlowSubject): void {
  const sites = new Map(fieldSitesOf(release).map((site) => [`${site.step} ${site.pattern}`, site.pointer]));
  const steps = [...journey.steps.values()];
  for (const { id, pointer, asked, final } of steps) {
    if (final) continue;
    const leaves = new Set(asked.filter(({ node }) => node.type !== "group").map(({ node }) => node.pattern));
    const earlier = steps.filter((other) => other.id !== id && journey.before.get(id)?.has(other.id));
    const told = new Set<string>();
    for (const other of earlier)
      for (const { node } of other.asked) {
        const isAgain = node.type !== "group" && leaves.has(node.pattern);
        if (!isAgain || [...told].some((pattern) => isWithin(node.pattern, pattern))) continue;
        told.add(node.pattern);
        const at = nearestSite(sites, id, node.pattern) ?? below(pointer, "fields");
        tell("asked-twice", at, { name: node.pattern, step: other.id }, { key: true });
      }
  }
}

/** The place of a question, or of the object around it that the step names. */
function nearestSite(sites: ReadonlyMap<string, string>, step: string, pattern: string): string | undefined {
  for (let at = pattern; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const site = sites.get(`${step} ${at}`);
    if (site !== undefined) return site;
  }
  return undefined;
}
