import type { Json } from "#engine/json/index.ts";
import type { FieldProblem } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";
import { AlertIcon } from "./icons.tsx";

/** What a problem says: the flow's or the server's own words, else the catalogue's by its code. */
export function problemText(problem: FieldProblem, host: Host): string {
  // The parameters come out of schemas and server answers, which are JSON.
  return problem.text ?? host.text(problem.code, problem.params as Readonly<Record<string, Json>>);
}

/** What is wrong, beside what it is wrong with: that is described by the element of this id. */
export function Problem({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} className="flow-error">
      <AlertIcon />
      <span>{text}</span>
    </p>
  );
}
