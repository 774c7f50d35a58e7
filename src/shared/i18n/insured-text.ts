import insured from "./es/insured.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of what somebody has insured: they come with its pages. */
export const insuredText = partTexts("insured", insured);
