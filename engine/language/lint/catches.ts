import type { FlowCatch } from "../documents.generated.ts";
import { below } from "../pointer.ts";
import type { ReleaseFlow } from "../release.ts";

/** One answer to a failure, and its place. */
export type Caught = { readonly pointer: string; readonly caught: FlowCatch[string] };

/** Every answer to a failure of a flow: its own, its calls' and its sources'. */
export function catchesOf(flow: ReleaseFlow): readonly Caught[] {
  const inside = (at: string, catches: FlowCatch | undefined) =>
    Object.entries(catches ?? {}).map(([code, caught]) => ({ pointer: below(at, code), caught }));
  const within = (word: "calls" | "sources") =>
    Object.entries(flow[word] ?? {}).flatMap(([name, one]) =>
      inside(`${below(`/${word}`, name)}/catch`, one.catch),
    );
  return [...inside("/catch", flow.catch), ...within("calls"), ...within("sources")];
}
