import { below } from "#engine/json/index.ts";
import type { SchemaSubject } from "../subject.ts";

/** Patterns are regular expressions, and none of them can take for ever. */
export function checkPatterns({ schemas, tools, tell }: SchemaSubject): void {
  for (const { schema, pointer } of schemas) {
    const { pattern, patternProperties } = schema;
    const patterns = [
      ...(typeof pattern === "string" ? [[pattern, below(pointer, "pattern")] as const] : []),
      ...Object.keys(typeof patternProperties === "object" ? (patternProperties ?? {}) : {}).map(
        (name) => [name, below(below(pointer, "patternProperties"), name)] as const,
      ),
    ];
    for (const [source, at] of patterns)
      if (!isPattern(source)) tell("broken-pattern", at, { pattern: source });
      else if (tools.isSlowPattern?.(source)) tell("slow-pattern", at, { pattern: source });
      else if (isLoose(source)) tell("loose-pattern", at, { pattern: source });
  }
}

/** Whether a pattern counts letters and lets any others stand around them: more of the same are right too. */
function isLoose(source: string): boolean {
  return /\{\d+(,\d*)?\}/.test(source) && !source.includes("^") && !source.includes("$");
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
