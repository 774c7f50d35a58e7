import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import unpaid from "./es/unpaid.json" with { type: "json" };

const own = createCatalogue("es", unpaid);

/** A text of unpaid instalments: they come with their page. */
export function unpaidText(key: KeyOf<typeof unpaid>, params: Params = {}): string {
  return own(key, params) ?? key;
}
