import { applyEdits, modify } from "jsonc-parser";
import type { Root, Scaffold } from "./scaffold.ts";
import { titleOf } from "./scaffold-names.ts";

/** What stands before the parts of a flow. */
const before = new Set(["$schema", "id", "kind", "title", "products", "host", "answers", "data", "context"]);

/** A part that says nothing yet, laid under the named flows; why not when one of them does not exist or none is named. */
export function newPart(root: Root, name: string, flows: readonly string[]): Scaffold | string {
  const paths = flows.map((flow) => `flows/${flow}.flow.json`);
  const missing = flows.filter((_, index) => root.text(paths[index] ?? "") === undefined);
  if (flows.length === 0)
    return `Una parte va debajo de algún trámite: decí de cuáles, como part/${name} claim/umbrella.`;
  if (missing.length > 0) return `No existe el trámite ${missing.join(", ")}: revisá cómo se llama.`;
  const part = {
    $schema: "../../schemas/part.schema.json",
    id: `parts/${name}`,
    title: titleOf(name),
  };
  const laid = paths.map((path) => [path, layUnder(root.text(path) ?? "", `../parts/${name}.part.json`)]);
  return { [`flows/parts/${name}.part.json`]: part, ...Object.fromEntries(laid) };
}

/** The text of a flow that names one more part, the rest as it was. */
function layUnder(flow: string, part: string): string {
  const { parts } = JSON.parse(flow) as { readonly parts?: readonly string[] };
  const formattingOptions = { tabSize: 2, insertSpaces: true };
  const getInsertionIndex = (names: readonly string[]) => names.findLastIndex((name) => before.has(name)) + 1;
  const edits = parts
    ? modify(flow, ["parts", parts.length], part, { formattingOptions, isArrayInsertion: true })
    : modify(flow, ["parts"], [part], { formattingOptions, getInsertionIndex });
  return applyEdits(flow, edits);
}
