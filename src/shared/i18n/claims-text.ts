import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import claims from "./es/claims.json" with { type: "json" };

const own = createCatalogue("es", claims);

/** A text of the claims of a broker's portfolio: they come with their pages. */
export function claimsText(key: KeyOf<typeof claims>, params: Params = {}): string {
  return own(key, params) ?? key;
}
