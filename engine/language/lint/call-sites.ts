import type { FlowCallNames } from "../documents.generated.ts";
import { below } from "../pointer.ts";
import type { ReleaseFlow } from "../release.ts";
import { catchesOf } from "./catches.ts";

/** Where a call is made: the place of its name, and the step that makes it; none for what a failure makes. */
export type CallSite = { readonly name: string; readonly pointer: string; readonly step: string | undefined };

/** Every place of a flow that makes a call. */
export function callSitesOf(flow: ReleaseFlow): readonly CallSite[] {
  const sites: CallSite[] = [];
  const add = (names: FlowCallNames | undefined, pointer: string, step: string | undefined) => {
    if (typeof names === "string") sites.push({ name: names, pointer, step });
    else
      for (const [index, name] of (names ?? []).entries())
        sites.push({ name, pointer: below(pointer, index), step });
  };
  for (const [id, step] of Object.entries(flow.steps)) {
    const at = below("/steps", id);
    add(step.enter, `${at}/enter`, id);
    add(step.call, `${at}/call`, id);
    for (const [name, action] of Object.entries(step.actions ?? {}))
      add(action.call, `${at}/actions/${name}/call`, id);
    for (const [target, rules] of Object.entries(step.on ?? {}))
      for (const [name, rule] of Object.entries(rules))
        add(rule.call, `${below(`${at}/on`, target)}/${name}/call`, id);
  }
  for (const { pointer, caught } of catchesOf(flow)) add(caught.call, `${pointer}/call`, undefined);
  return sites;
}
