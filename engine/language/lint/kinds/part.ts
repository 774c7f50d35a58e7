import type { LoadedDocument } from "../../load/document.ts";
import { isWhole, type Library, textOf } from "../../load/library.ts";
import { isPartUsed } from "../../load/parts.ts";
import type { Tell } from "../subject.ts";

/** Some flow or connector lies on a part. What it says is checked with them. */
export function lintPart(library: Library, document: LoadedDocument, tell: Tell): void {
  const name = textOf(document.value, "id");
  const isWholeLibrary = isWhole(library, "flow") && isWhole(library, "connector");
  if (!isPartUsed(library, document) && isWholeLibrary) tell("unused-part", "/id", { name });
}
