import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";

/** A regular expression of the tree, written where it stands; without `source` it is made while the program runs. */
export type Pattern = { readonly file: string; readonly source?: string; readonly flags: string };

/** Each regular expression of the code and of its documents: literals, `RegExp` and the `pattern` of schemas. */
export function findPatterns(): Pattern[] {
  const code = listFiles(["{engine,server,src,scripts}/**/*.{ts,tsx,mjs}"]);
  const documents = listFiles(["{engine,server,src,scripts,schemas}/**/*.json"]);
  return [
    ...code.flatMap((file) => patternsIn(file, parseSync(file, read(file)).program)),
    ...documents.flatMap((file) => patternsIn(file, JSON.parse(read(file)))),
  ];
}

type Part = Readonly<Record<string, unknown>>;

function patternsIn(file: string, part: unknown): Pattern[] {
  if (typeof part !== "object" || part === null) return [];
  const below = Object.values(part).flatMap((inner) => patternsIn(file, inner));
  const found = patternOf(part as Part);
  return found ? [{ file, ...found }, ...below] : below;
}

function patternOf(part: Part): Omit<Pattern, "file"> | undefined {
  if (isPart(part.regex)) return { source: String(part.regex.pattern), flags: String(part.regex.flags) };
  // A schema of a document, then one in code: AJV reads both with the flag of Unicode.
  if (typeof part.pattern === "string" && !("flags" in part)) return { source: part.pattern, flags: "u" };
  if (part.type === "Property" && isPart(part.key) && nameOf(part.key) === "pattern" && isPart(part.value))
    return ofSchema(part.value);
  const isCall = part.type === "NewExpression" || part.type === "CallExpression";
  return isCall && isPart(part.callee) && part.callee.name === "RegExp" ? { flags: "" } : undefined;
}

/** What stands in the place of a pattern: a text, one that is put together, or something else of that name. */
function ofSchema(value: Part): Omit<Pattern, "file"> | undefined {
  if (typeof value.value === "string") return { source: value.value, flags: "u" };
  return value.type === "TemplateLiteral" ? { flags: "u" } : undefined;
}

function nameOf(key: Part): unknown {
  return key.name ?? key.value;
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null;
}

function read(file: string): string {
  return readFileSync(inRepository(file), "utf8");
}
