import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import imports from "./es/imports.json" with { type: "json" };

const own = createCatalogue("es", imports);

/** A text of what files bring: they come with their page. */
export function importsText(key: KeyOf<typeof imports>, params: Params = {}): string {
  return own(key, params) ?? key;
}
