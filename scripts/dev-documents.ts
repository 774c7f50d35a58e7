import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DocumentSet, failedCheck, type Library, lintLibrary } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { lineOf } from "./flows/lines.ts";
import { lintTools } from "./flows/lint-tools.ts";
import { createOpener } from "./flows/open-again.ts";
import { foldersIn, watchFolders } from "./watch-folders.ts";

/** What to do with the documents of a repository as they change. */
export type Follow = {
  /** Called with documents that have no mistakes, when what a server reads of them is not as it was. */
  readonly serve: (set: DocumentSet) => void;
  /** Called else: with a line for each mistake, with none when what is served is what is written. */
  readonly show: (lines: readonly string[]) => void;
  /** Called before either with documents that have no mistakes. */
  readonly follow?: (library: Library) => void;
};

/**
 * Checks the documents under a root now and after each change of any file there; answers how to stop. Whatever a check
 * throws is shown, and the next change is followed.
 */
export function followDocuments(root: string, { serve, show, follow }: Follow): () => void {
  const open = createOpener();
  const hasFile = (path: string) => existsSync(join(root, path));
  let served: string | undefined;
  const check = () => {
    const set = readDocuments(root);
    const library = open(set);
    const lines = lintLibrary(library, { ...lintTools, hasFile }).map((problem) => lineOf(problem));
    if (lines.length === 0) follow?.(library);
    // Nothing of a server changes with a scenario.
    const read = JSON.stringify([...set].filter(([file]) => !file.endsWith(".scenario.json")));
    if (lines.length > 0 || read === served) show(lines);
    else {
      served = read;
      serve(set);
    }
  };
  const look = () => {
    try {
      check();
    } catch (fault) {
      show([lineOf(failedCheck("flows", fault))]);
    }
  };
  // Watched before it is looked at: what is written meanwhile is another change.
  const stop = watchFolders(() => foldersIn(root, ["flows", "schemas", "themes"]), look);
  look();
  return stop;
}
