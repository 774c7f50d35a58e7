import { expressionMessages } from "#engine/expression/index.ts";
import messages from "../messages.json" with { type: "json" };
import type { LanguageProblem } from "../problem.ts";
import words from "./words.json" with { type: "json" };

const sentences: Readonly<Record<string, string>> = { ...messages, ...expressionMessages };

/** The Spanish sentence of a problem: what is wrong and what to do. */
export function describeProblem({ code, params }: Pick<LanguageProblem, "code" | "params">): string {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(params, name) ? (params[name] ?? "") : whole,
    );
  // What stands between brackets is left out when a param inside it has no value.
  const sentence = (sentences[code] ?? code).replace(
    /\[([^[\]]*)\](?=(\[? \p{Lu})?)/gu,
    (_, part: string, next?: string) => {
      const names = [...part.matchAll(/\{(\w+)\}/g)];
      if (names.every(([, name = ""]) => Object.hasOwn(params, name))) return part;
      return next === undefined ? "" : ".";
    },
  );
  const filled = fill(sentence).replaceAll("\n", " ");
  const whole = /[.?]$/.test(filled) ? filled : `${filled}.`;
  return params.within === undefined ? whole : `${whole} ${fill(words.within)}`;
}
