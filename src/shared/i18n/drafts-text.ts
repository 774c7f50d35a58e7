import drafts from "./es/drafts.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text about drafts that are offered or erased: they come with what offers and erases them. */
export const draftsText = partTexts("drafts", drafts);
