import { nearest } from "#engine/json/index.ts";
import { catchSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Codes that are not the service's. */
const own = ["other", "timeout", "network"];

/** Failures are called as they are: any code may come from the service, but not one that is almost one of ours. */
export function checkFailures({ release: { flow }, tell }: FlowSubject): void {
  for (const { pointer } of catchSitesOf(flow)) {
    const name = pointer.slice(pointer.lastIndexOf("/") + 1);
    const suggestion = own.includes(name) ? undefined : nearest(name, own);
    if (suggestion !== undefined) tell("unknown-failure", pointer, { name, suggestion }, { key: true });
  }
}
