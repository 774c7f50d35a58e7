import personal from "./es/personal.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of what is stored of somebody: they come with that page. */
export const personalText = partTexts("personal", personal);
