import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import policies from "./es/policies.json" with { type: "json" };

const own = createCatalogue("es", policies);

/** A text of a broker's policies: they come with their pages. */
export function policiesText(key: KeyOf<typeof policies>, params: Params = {}): string {
  return own(key, params) ?? key;
}
