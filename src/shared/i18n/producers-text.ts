import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import producers from "./es/producers.json" with { type: "json" };

const own = createCatalogue("es", producers);

/** A text of producers and who organizes them: they come with its page. */
export function producersText(key: KeyOf<typeof producers>, params: Params = {}): string {
  return own(key, params) ?? key;
}
