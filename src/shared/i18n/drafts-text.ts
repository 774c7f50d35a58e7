import erase from "./es/erase.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text about what is erased: they come with what erases it. */
export const eraseText = partTexts("erase", erase);
