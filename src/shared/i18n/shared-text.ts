import shared from "./es/shared.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of what a broker has sent by a link: they come with its page. */
export const sharedText = partTexts("shared", shared);
