import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import clients from "./es/clients.json" with { type: "json" };

const own = createCatalogue("es", clients);

/** A text of a broker's clients: they come with their pages. */
export function clientsText(key: KeyOf<typeof clients>, params: Params = {}): string {
  return own(key, params) ?? key;
}
