import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import endorsements from "./es/endorsements.json" with { type: "json" };

const own = createCatalogue("es", endorsements);

/** A text of the endorsements of a broker's portfolio: they come with their pages. */
export function endorsementsText(key: KeyOf<typeof endorsements>, params: Params = {}): string {
  return own(key, params) ?? key;
}
