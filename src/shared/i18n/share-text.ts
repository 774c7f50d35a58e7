import share from "./es/share.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text beside what is copied or shared: they come with it. */
export const shareText = partTexts("share", share);
