import { execFileSync } from "node:child_process";
import type { DocumentSet } from "#engine/language/index.ts";

/** The documents of a root as they were at a commit, beside those that `now` says; why there are none, in Spanish. */
export function documentsSince(root: string, since: string, now: DocumentSet): DocumentSet | string {
  const git = (...words: string[]) =>
    execFileSync("git", words, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1e8,
      stdio: ["ignore", "pipe", "pipe"],
    });
  try {
    // What begins with a dash would be an option.
    git("rev-parse", "--verify", "--quiet", "--end-of-options", `${since}^{commit}`);
  } catch {
    return `No hay ningún estado «${since}» en Git: nombrá una rama o un commit.`;
  }
  const before = new Map(now);
  for (const file of listed(git("ls-files", "-z", "--others", "--exclude-standard"))) before.delete(file);
  for (const file of listed(git("diff", "-z", "--no-renames", "--name-only", since, "--"))) {
    if (!isDocument(file)) continue;
    const text = textAt(file);
    if (text === undefined) before.delete(file);
    else before.set(file, text);
  }
  return before;

  function textAt(file: string): string | undefined {
    try {
      return git("show", `${since}:${file}`);
    } catch {
      // It is new since then.
      return undefined;
    }
  }
}

function listed(text: string): readonly string[] {
  return text.split("\0").filter((file) => file !== "");
}

function isDocument(file: string): boolean {
  return /^(?:flows|schemas|themes)\/.*\.json$/.test(file);
}
