import { globSync, statSync } from "node:fs";
import { inRepository } from "./run.ts";

/** The repository's files that match, sorted, relative to its root and with slashes everywhere. */
export function listFiles(patterns: readonly string[], exclude: readonly string[] = []): string[] {
  const paths = globSync([...patterns], { cwd: inRepository(""), exclude: [...exclude] });
  const files = paths.filter((path) => statSync(inRepository(path)).isFile());
  return files.map((path) => path.replaceAll("\\", "/")).toSorted();
}
