import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import office from "./es/office.json" with { type: "json" };

const own = createCatalogue("es", office);

/** A text of the office's page. */
export function officeText(key: KeyOf<typeof office>, params: Params = {}): string {
  return own(key, params) ?? key;
}
