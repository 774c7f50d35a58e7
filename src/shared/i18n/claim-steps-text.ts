import { createCatalogue, type KeyOf, type Params } from "./catalogue.ts";
import steps from "./es/claim-steps.json" with { type: "json" };

const own = createCatalogue("es", steps);

/** Returns a text of the forms by which a claim is worked: by its broker, its insurer and the office. */
export function stepsText(key: KeyOf<typeof steps>, params: Params = {}): string {
  return own(key, params) ?? key;
}
