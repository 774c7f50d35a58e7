import type { LoadedDocument } from "../../load/document.ts";
import { type Library, memberOf } from "../../load/library.ts";
import { checkInsurer } from "../insurers.ts";
import type { Tell } from "../subject.ts";

/** A platform shows policies of insurers that there are. */
export function lintTheme(library: Library, { value }: LoadedDocument, tell: Tell): void {
  const insurers = memberOf(value, "insurers");
  for (const [index, name] of (Array.isArray(insurers) ? insurers : []).entries())
    checkInsurer(library, name, `/insurers/${index}`, tell);
}
