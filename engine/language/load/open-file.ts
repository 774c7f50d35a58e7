import type { JsonObject } from "#engine/json/index.ts";
import { type DocumentSet, loadDocument } from "./document.ts";
import { openLibrary } from "./library.ts";
import { openReference } from "./open-schema.ts";

/**
 * A schema of a set as one document without references, for who knows no set. Throws at a file that is none, and at a
 * reference that leads nowhere.
 */
export function openSchemaFile(set: DocumentSet, file: string): JsonObject {
  if (!loadDocument(file, set.get(file) ?? "").document) throw new Error(`"${file}": is no JSON document`);
  const opening = {
    library: openLibrary(set),
    origins: new Map(),
    count: { values: 0 },
    tell: (code: string, origin: { readonly file: string; readonly pointer: string }) => {
      throw new Error(`"${origin.file}" ${origin.pointer}: ${code}`);
    },
  };
  return openReference(opening, "#", { file, pointer: "" }, "");
}
