import type { JsonObject } from "#engine/json/index.ts";
import type { Library } from "./library.ts";
import { openReference } from "./open-schema.ts";

/**
 * A schema of a library as one document without references and with what it adds, for who knows no library. Throws at
 * a file that is none, and at a reference that leads nowhere.
 */
export function openSchemaFile(library: Library, file: string): JsonObject {
  if (!library.documents.has(file)) throw new Error(`"${file}": is no JSON document`);
  const opening = {
    library,
    origins: new Map(),
    count: { values: 0 },
    tell: (code: string, origin: { readonly file: string; readonly pointer: string }) => {
      throw new Error(`"${origin.file}" ${origin.pointer}: ${code}`);
    },
  };
  return openReference(opening, "#", { file, pointer: "" }, "");
}
