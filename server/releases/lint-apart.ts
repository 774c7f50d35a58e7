import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DocumentSet, LanguageProblem } from "#engine/language/index.ts";

const entry = fileURLToPath(new URL("./lint-process.ts", import.meta.url));

/**
 * What is wrong with documents, looked for by a process of its own that ends with it: to check all of them takes as much
 * memory as to serve them, and a process keeps what it once took.
 */
export function lintApart(set: DocumentSet): readonly LanguageProblem[] {
  const told = execFileSync(process.execPath, [entry], {
    input: JSON.stringify([...set]),
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return JSON.parse(told) as readonly LanguageProblem[]; // as that process writes them
}
