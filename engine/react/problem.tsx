import type { Json } from "#engine/language/index.ts";
import type { ShownProblem } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

/** What a problem says: the flow's or the server's own words, else the catalogue's by its code. */
export function problemText(problem: ShownProblem, host: Host): string {
  // The parameters come out of schemas and server answers, which are JSON.
  return problem.text ?? host.text(problem.code, problem.params as Readonly<Record<string, Json>>);
}
