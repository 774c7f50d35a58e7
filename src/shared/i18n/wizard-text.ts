import { createCatalogue, type Params } from "./catalogue.ts";
import wizard from "./es/wizard.json" with { type: "json" };
import { foreign } from "./i18n.ts";

const own = createCatalogue("es", wizard);

/** A text around a wizard: they come with it, not with the first screen. */
export function wizardText(key: string, params: Params = {}): string {
  return (foreign?.wizard ?? own)(key, params) ?? key;
}
