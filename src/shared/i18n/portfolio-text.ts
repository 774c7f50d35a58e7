import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import portfolio from "./es/portfolio.json" with { type: "json" };

const own = createCatalogue("es", portfolio);

/** A text of what a portfolio comes to: they come with its page. */
export function portfolioText(key: KeyOf<typeof portfolio>, params: Params = {}): string {
  return own(key, params) ?? key;
}
