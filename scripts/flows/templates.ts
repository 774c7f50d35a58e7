import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRepository } from "../run.ts";

/**
 * The documents of a folder of `scripts/flows/new` and of those in it by file, in the order of their names, each `{{word}}`
 * filled in, in the names of files too.
 */
export function templatesOf(
  folder: string,
  words: Readonly<Record<string, string>>,
): readonly (readonly [file: string, document: object])[] {
  const path = inRepository(`scripts/flows/new/${folder}`);
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? "");
  return globSync("**/*.json", { cwd: path })
    .toSorted()
    .map((file) => [fill(file), JSON.parse(fill(readFileSync(join(path, file), "utf8"))) as object]);
}
