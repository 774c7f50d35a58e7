import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type DocumentSet, failedCheck, type LanguageProblem } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { foldersIn, watchFolders } from "../watch-folders.ts";
import { findProblems } from "./check-files.ts";
import { createChecker } from "./checker.ts";
import { identityOf } from "./gather.ts";
import { lineOf } from "./lines.ts";
import { reportOf } from "./report.ts";

const folders = ["flows", "schemas", "themes"];

/** Checks every document under a root, and after each change what changed and what depends on it; answers how to stop. */
export function watchAll(root: string, isJson = false): () => Promise<void> {
  const { check, close } = createChecker();
  let set: DocumentSet = new Map();
  // Files that may still be wrong.
  let pending: ReadonlySet<string> = new Set();
  return keepChecking(
    close,
    () => foldersIn(root, folders),
    async () => {
      const next = readDocuments(root);
      const changed = [...next.keys()].filter((file) => set.get(file) !== next.get(file));
      if (changed.length === 0 && set.size === next.size) return undefined;
      pending = isSameSet(set, next) ? new Set([...pending, ...changed]) : new Set(next.keys());
      set = next;
      const hasFile = (path: string) => existsSync(join(root, path));
      // What is not pending was right when it was looked at last, and nothing that it depends on is another.
      const { problems, isPlayed } = await check(set, pending, "", hasFile, true);
      if (isPlayed) pending = new Set(problems.map(({ file }) => file));
      return { problems, count: set.size };
    },
    isJson,
  );
}

/** Checks named files, and again after each change of theirs or of what they may depend on; answers how to stop. */
export function watchFiles(
  files: readonly string[],
  locate: (file: string) => string,
  root: string,
  isJson = false,
): () => Promise<void> {
  const { check, close } = createChecker();
  return keepChecking(
    close,
    () => [...new Set([...foldersIn(root, folders), ...files.map((file) => dirname(locate(file)))])],
    async () => ({ problems: await findProblems(files, locate, root, check), count: files.length }),
    isJson,
  );
}

type Found = { readonly problems: readonly LanguageProblem[]; readonly count: number };

/** Checks, prints what is wrong in place of what was before, and so again after each change. */
function keepChecking(
  close: () => Promise<unknown>,
  list: () => readonly string[],
  check: () => Promise<Found | undefined>,
  isJson: boolean,
): () => Promise<void> {
  let isAsked = false;
  let isBusy = false;
  const look = async () => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    while (isAsked) {
      isAsked = false;
      // What an editor's task takes for the beginning of another list.
      if (process.stdout.isTTY && !isJson) console.log("Revisando…");
      const found = await check().catch(failureOf);
      if (found && isJson) console.log(JSON.stringify(reportOf({ ...found, documents: found.count })));
      else if (found) print(found);
    }
    isBusy = false;
  };
  const stop = watchFolders(list, () => void look());
  void look();
  return async () => {
    stop();
    await close();
  };
}

/** What could not even be read is told: the next change may mend it. */
function failureOf(fault: unknown): Found {
  return { problems: [failedCheck("flows", fault)], count: 0 };
}

function print({ problems: found, count }: Found): void {
  const lines = [...new Set(found.map((problem) => lineOf(problem)))];
  // Clears the screen and what was rolled out of it.
  if (process.stdout.isTTY) process.stdout.write("\u001b[2J\u001b[3J\u001b[H");
  for (const line of lines) console.log(line);
  const documents = count === 1 ? "1 documento" : `${count} documentos`;
  const problems = lines.length === 1 ? "1 problema" : `${lines.length || "sin"} problemas`;
  console.log(`${documents}, ${problems}. Se revisa solo cada vez que guardás; Ctrl-C para terminar.`);
}

/** Whether two sets have the same files and each of them is still the same flow, product, overlay or theme. */
function isSameSet(before: DocumentSet, after: DocumentSet): boolean {
  return (
    before.size === after.size &&
    [...after].every(([file, text]) => {
      const old = before.get(file);
      return old === text || (old !== undefined && identityOf(file, old) === identityOf(file, text));
    })
  );
}
