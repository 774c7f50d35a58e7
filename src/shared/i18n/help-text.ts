import help from "./es/help.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of the help: they come when the page is there. */
export const helpText = partTexts("help", help);
