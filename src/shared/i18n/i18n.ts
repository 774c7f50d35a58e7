import { firstProblemTexts } from "#engine/validation/index.ts";
import { type Catalogue, createCatalogue, type KeyOf, type Params, type Texts } from "./catalogue.ts";
import common from "./es/common.json" with { type: "json" };
import page from "./es/public.json" with { type: "json" };

/** Parts of the page whose texts come with them. */
type Part =
  | "wizard"
  | "follow"
  | "help"
  | "home"
  | "card"
  | "insured"
  | "messages"
  | "personal"
  | "share"
  | "drafts"
  | "report"
  | "shared";

/** The texts of another language: those of the pages, those of each part, and the form's. */
export type Foreign = Readonly<Record<Part | "page" | "form", Catalogue>> & { readonly language: string };

type CommonKey = KeyOf<typeof common> | KeyOf<typeof page> | KeyOf<typeof firstProblemTexts>;

let texts = createCatalogue("es", { ...common, ...page, ...firstProblemTexts });

/** The language that the page speaks; nothing while it is ours. */
export let foreign: Foreign | undefined;

/** From now on the page speaks another language: before anything of it is shown. */
export function speak(other: Foreign): void {
  foreign = other;
  texts = other.page;
}

/** A text of the public area, one common to all areas or that of a problem which no form tells; a key without a text is a bug, and shows itself. */
export function t(key: CommonKey, params: Params = {}): string {
  return texts(key, params) ?? key;
}

/** The texts of a part in the page's language; a key without a text shows itself. */
export function partTexts<T extends Texts>(part: Part, own: T): (key: KeyOf<T>, params?: Params) => string {
  const catalogue = createCatalogue("es", own);
  return (key, params = {}) => (foreign?.[part] ?? catalogue)(key, params) ?? key;
}
