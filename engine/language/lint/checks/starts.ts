import { startSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";
import { checkSpelling } from "./addresses.ts";
import { checkVariables } from "./variables.ts";

/** What is handed over to is one thing, and an address has the values that it is written with. */
export function checkStarts({ release: { flow }, tell }: FlowSubject): void {
  for (const { pointer, start } of startSitesOf(flow)) {
    const { flow: name, route } = start;
    if (name !== undefined && route !== undefined)
      tell("two-destinations", `${pointer}/route`, {}, { key: true });
    if (name === undefined && route === undefined) tell("no-destination", pointer, {}, { key: true });
    if (route === undefined) continue;
    checkSpelling(route, `${pointer}/route`, tell);
    const variables = [...route.matchAll(/\{(\w+)\}/g)].map(({ 1: value = "", index }) => ({
      name: value,
      inside: index + 1,
    }));
    checkVariables(variables, start.with, { path: `${pointer}/route`, with: `${pointer}/with` }, tell);
  }
}
