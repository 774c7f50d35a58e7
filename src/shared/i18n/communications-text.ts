import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import communications from "./es/communications.json" with { type: "json" };

const own = createCatalogue("es", communications);

/** A text of what a broker and the office write to each other: they come with their pages. */
export function communicationsText(key: KeyOf<typeof communications>, params: Params = {}): string {
  return own(key, params) ?? key;
}
