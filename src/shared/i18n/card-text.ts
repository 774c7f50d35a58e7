import card from "./es/card.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of circulation cards: they come with their pages. */
export const cardText = partTexts("card", card);
