import home from "./es/home.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of a platform's home: they come with it. */
export const homeText = partTexts("home", home);
