import type { LoadedDocument } from "../../load/document.ts";
import { isWhole, type Library, textOf } from "../../load/library.ts";
import { flowsOfFields } from "../sharing.ts";
import type { Tell } from "../subject.ts";

/** Some flow asks by a document of fields. What it says is checked with the flows. */
export function lintFields(library: Library, document: LoadedDocument, tell: Tell): void {
  const name = textOf(document.value, "id");
  if (flowsOfFields(library, document).length === 0 && isWhole(library, "flow") && isWhole(library, "part"))
    tell("unused-fields", "/id", { name });
}
