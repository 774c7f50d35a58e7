import type { Effective } from "../load/effective.ts";
import type { Library } from "../load/library.ts";
import { checkDocument } from "./language-schemas.ts";
import type { SchemaProblem } from "./schema-problems.ts";

const known = new WeakMap<Effective, readonly SchemaProblem[]>();

/** What the language's schema of a flow refuses in an effective one. Kept: its scenarios ask for it again. */
export function refusedIn(library: Library, effective: Effective): readonly SchemaProblem[] {
  const refused = known.get(effective) ?? checkDocument(library, "flow", effective.flow);
  known.set(effective, refused);
  return refused;
}
