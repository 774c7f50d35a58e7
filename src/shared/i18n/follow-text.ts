import follow from "./es/follow.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of what is followed: they come with its page. */
export const followText = partTexts("follow", follow);
