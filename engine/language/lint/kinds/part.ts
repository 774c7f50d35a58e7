import type { LoadedDocument } from "../../load/document.ts";
import { isWhole, type Library, textOf } from "../../load/library.ts";
import { flowsOfPart } from "../../load/parts.ts";
import type { Tell } from "../subject.ts";

/** Some flow lies on a part. What it says is checked with the flows. */
export function lintPart(library: Library, document: LoadedDocument, tell: Tell): void {
  const name = textOf(document.value, "id");
  if (flowsOfPart(library, document).length === 0 && isWhole(library, "flow"))
    tell("unused-part", "/id", { name });
}
