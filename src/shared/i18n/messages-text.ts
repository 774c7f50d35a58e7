import messages from "./es/messages.json" with { type: "json" };
import { partTexts } from "./i18n.ts";

/** A text of what somebody insured and their broker write to each other: they come with those pages. */
export const messagesText = partTexts("messages", messages);
