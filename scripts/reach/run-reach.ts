import { execFileSync } from "node:child_process";
import { readDocuments } from "#server/releases/read-documents.ts";
import { findReach } from "./find-reach.ts";
import { sayReach } from "./say-reach.ts";

/** Says whom the documents on the disk reach otherwise than those of a commit, the last one unless another is named. */
export function runReach(root: string, [since = "HEAD"]: readonly string[]): boolean {
  const git = (...words: string[]) =>
    execFileSync("git", words, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1e8,
      stdio: ["ignore", "pipe", "pipe"],
    });
  const now = readDocuments(root);
  const before = new Map(now);
  try {
    git("rev-parse", "--verify", "--quiet", `${since}^{commit}`);
  } catch {
    console.error(`No hay ningún estado «${since}» en Git: nombrá una rama o un commit.`);
    return false;
  }
  for (const file of listed(git("ls-files", "-z", "--others", "--exclude-standard"))) before.delete(file);
  for (const file of listed(git("diff", "-z", "--no-renames", "--name-only", since))) {
    if (!isDocument(file)) continue;
    const text = textAt(since, file);
    if (text === undefined) before.delete(file);
    else before.set(file, text);
  }
  for (const line of sayReach(findReach(before, now), since)) console.log(line);
  return true;

  function textAt(commit: string, file: string): string | undefined {
    try {
      return git("show", `${commit}:${file}`);
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
