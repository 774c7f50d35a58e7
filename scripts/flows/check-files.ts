import { existsSync, readFileSync, statSync } from "node:fs";
import { relative } from "node:path";
import { type LanguageProblem, openLibrary } from "#engine/language/index.ts";
import { checkChanged } from "./check-changed.ts";
import type { Check } from "./checker.ts";
import { gather, slashed } from "./gather.ts";
import { lineOf } from "./lines.ts";

/** Checks named documents, wherever they are, and what depends on them: a line for each problem. */
export async function checkFiles(...asked: Parameters<typeof findProblems>): Promise<readonly string[]> {
  return [...new Set((await findProblems(...asked)).map((problem) => lineOf(problem)))];
}

/** The same as data: each problem with its file as it was named, else as it is seen from here. */
export async function findProblems(
  files: readonly string[],
  locate: (file: string) => string,
  root: string,
  check: Check = (set, ...rest) => checkChanged(openLibrary(set), ...rest),
): Promise<readonly LanguageProblem[]> {
  const names = new Map(files.map((file) => [slashed(locate(file)), file]));
  const texts = new Map([...names.keys()].flatMap((path) => (isFile(path) ? [[path, textOf(path)]] : [])));
  const missing = [...names.keys()].filter((path) => !texts.has(path));
  const { set, aliases } = gather(texts, root);
  const problems: LanguageProblem[] = missing.map((file) => ({
    code: "document-missing",
    file,
    pointer: "",
    line: 1,
    column: 1,
    params: {},
  }));
  // Outside, a platform is looked at without its images.
  const hasFile = (path: string) => !path.startsWith(slashed(root)) || existsSync(path);
  const checked = await check(set, new Set(texts.keys()), slashed(root), hasFile);
  problems.push(...checked.problems);
  const shown = (file: string) => {
    const path = aliases.get(file) ?? file;
    return names.get(path) ?? slashed(relative(process.cwd(), path));
  };
  return problems.map((problem) => {
    // What a problem names besides is a file of the set too, or a name.
    const params = Object.entries(problem.params).map(([name, value]) => [
      name,
      set.has(value) ? shown(value) : value,
    ]);
    return { ...problem, file: shown(problem.file), params: Object.fromEntries(params) };
  });
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function textOf(path: string): string {
  return readFileSync(path, "utf8");
}
