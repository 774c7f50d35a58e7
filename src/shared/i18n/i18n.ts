import { problemTexts, readableParams } from "#engine/validation/index.ts";
import { createCatalogue, type Params } from "./catalogue.ts";
import common from "./es/common.json" with { type: "json" };
import form from "./es/form.json" with { type: "json" };
import page from "./es/public.json" with { type: "json" };

const pageTexts = createCatalogue("es", { ...common, ...page });
const formTexts = createCatalogue("es", { ...problemTexts, ...form });

/** A text of the public area or one common to all areas; a key without a text is a bug, and shows itself. */
export function t(key: string, params: Params = {}): string {
  return pageTexts(key, params) ?? key;
}

/** The text of a problem's code, or one of the form's own words. */
export function formText(code: string, params: Params = {}): string {
  return formTexts(code, readableParams(params)) ?? formTexts("field_invalid") ?? code;
}
