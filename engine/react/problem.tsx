import type { Json } from "#engine/json/index.ts";
import type { FieldProblem } from "#engine/runtime/index.ts";
import { withHelp } from "#engine/validation/index.ts";
import type { Host } from "./host.ts";
import { AlertIcon } from "./icons.tsx";

/** What a problem says: a rule's or the server's own words, else the catalogue's by its code, with the field's help. */
export function problemText(problem: FieldProblem, host: Host): string {
  // The parameters come out of schemas and server answers, which are JSON.
  const { text, code, params, help } = problem;
  return text ?? withHelp(host.text(code, params as Readonly<Record<string, Json>>), help);
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
