import { problemTexts } from "#engine/validation/index.ts";
import { type Catalogue, createCatalogue, type Params } from "./catalogue.ts";
import common from "./es/common.json" with { type: "json" };
import page from "./es/public.json" with { type: "json" };

/** The texts of another language: those of the pages, those around a wizard, those of what is followed, and the form's. */
export type Foreign = {
  readonly language: string;
  readonly page: Catalogue;
  readonly wizard: Catalogue;
  readonly follow: Catalogue;
  readonly form: Catalogue;
};

let texts = createCatalogue("es", { ...common, ...page, ...problemTexts });

/** The language that the page speaks; nothing while it is ours. */
export let foreign: Foreign | undefined;

/** From now on the page speaks another language: before anything of it is shown. */
export function speak(other: Foreign): void {
  foreign = other;
  texts = other.page;
}

/** A text of the public area, one common to all areas or that of a problem; a key without a text is a bug, and shows itself. */
export function t(key: string, params: Params = {}): string {
  return texts(key, params) ?? key;
}
