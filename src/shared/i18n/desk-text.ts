import { createCatalogue, type Params } from "./catalogue.ts";
import desk from "./es/desk.json" with { type: "json" };

const own = createCatalogue("es", desk);

/** A text of the broker's area. */
export function deskText(key: string, params: Params = {}): string {
  return own(key, params) ?? key;
}
