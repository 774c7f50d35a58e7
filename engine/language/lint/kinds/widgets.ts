import { below } from "#engine/json/index.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { memberOf } from "../../load/library.ts";
import { compileErrorOf } from "../language-schemas.ts";
import type { Tell } from "../subject.ts";

/** Every widget says what it is and, with a schema, what it can ask. */
export function lintWidgets({ value }: LoadedDocument, tell: Tell): void {
  for (const [name, widget] of Object.entries(value ?? {})) {
    const at = below("", name);
    for (const word of ["title", "description", "accepts"])
      if (memberOf(widget, word) === undefined) tell("schema-required", at, { name: word }, { key: true });
    const accepts = memberOf(widget, "accepts");
    const detail = accepts === undefined ? undefined : compileErrorOf(accepts, "loose");
    if (detail !== undefined) tell("schema-broken", below(at, "accepts"), { name, detail }, { key: true });
  }
}
