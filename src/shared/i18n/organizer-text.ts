import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import organizer from "./es/organizer.json" with { type: "json" };

const own = createCatalogue("es", organizer);

/** A text of who organizes a broker, and who would. */
export function organizerText(key: KeyOf<typeof organizer>, params: Params = {}): string {
  return own(key, params) ?? key;
}
