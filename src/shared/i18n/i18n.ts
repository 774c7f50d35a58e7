import { problemTexts } from "#engine/validation/index.ts";
import { createCatalogue, type Params } from "./catalogue.ts";
import common from "./es/common.json" with { type: "json" };
import page from "./es/public.json" with { type: "json" };

const texts = createCatalogue("es", { ...common, ...page, ...problemTexts });

/** A text of the public area, one common to all areas or that of a problem; a key without a text is a bug, and shows itself. */
export function t(key: string, params: Params = {}): string {
  return texts(key, params) ?? key;
}
