import { problemTexts, readableParams } from "#engine/validation/index.ts";
import { createCatalogue, type Params } from "./catalogue.ts";
import form from "./es/form.json" with { type: "json" };
import { foreign } from "./i18n.ts";

const own = createCatalogue("es", { ...problemTexts, ...form });

/** The text of a problem's code, or one of the form's own words; they come with the wizard. */
export function formText(code: string, params: Params = {}): string {
  const texts = foreign?.form ?? own;
  return texts(code, readableParams(params)) ?? texts("field_invalid") ?? code;
}
