import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import reconciliation from "./es/reconciliation.json" with { type: "json" };

const own = createCatalogue("es", reconciliation);

/** A text of what was expected against what came: they come with its page. */
export function reconciliationText(key: KeyOf<typeof reconciliation>, params: Params = {}): string {
  return own(key, params) ?? key;
}
