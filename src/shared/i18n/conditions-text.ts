import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import conditions from "./es/conditions.json" with { type: "json" };

const own = createCatalogue("es", conditions);

/** A text of commercial conditions: they come with their pages. */
export function conditionsText(key: KeyOf<typeof conditions>, params: Params = {}): string {
  return own(key, params) ?? key;
}
