import type { AnswerWords } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

/** What an answer that is no text is called, in the host's words. */
export function answerWords({ text }: Pick<Host, "text">): AnswerWords {
  return { yes: text("form.yes"), no: text("form.no"), none: text("form.none") };
}
