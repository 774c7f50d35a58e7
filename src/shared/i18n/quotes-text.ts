import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import quotes from "./es/quotes.json" with { type: "json" };

const own = createCatalogue("es", quotes);

/** A text of a broker's quotes: they come with their pages. */
export function quotesText(key: KeyOf<typeof quotes>, params: Params = {}): string {
  return own(key, params) ?? key;
}
