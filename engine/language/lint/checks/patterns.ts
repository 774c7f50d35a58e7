import { below } from "#engine/json/index.ts";
import type { SchemaSubject } from "../schema-subject.ts";

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
  }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
