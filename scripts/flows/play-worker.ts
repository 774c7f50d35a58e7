import { parentPort } from "node:worker_threads";
import type { DocumentSet, LanguageProblem } from "#engine/language/index.ts";
import { dependentsOf } from "./dependents.ts";
import { createOpener } from "./open-again.ts";
import { playChanged } from "./play-changed.ts";

// The thread of `createChecker`: keeps the documents as they were told and plays what is asked for, in that order.

/** How a set differs from the one of the order before, and the files whose scenarios are played. */
export type PlayOrder = {
  readonly order: number;
  readonly changed: DocumentSet;
  readonly gone: readonly string[];
  readonly files: ReadonlySet<string>;
  readonly root: string;
};

/** What scenarios say; a fault instead where they could not be played, as of documents with mistakes. */
export type PlayAnswer = {
  readonly order: number;
  readonly problems: readonly LanguageProblem[];
  readonly fault?: unknown;
};

const open = createOpener();
const set = new Map<string, string>();

parentPort?.on("message", async ({ order, changed, gone, files, root }: PlayOrder) => {
  for (const file of gone) set.delete(file);
  for (const [file, text] of changed) set.set(file, text);
  const answer = await play(files, root).then(
    (problems): PlayAnswer => ({ order, problems }),
    (fault: unknown): PlayAnswer => ({ order, problems: [], fault }),
  );
  parentPort?.postMessage(answer);
});

async function play(files: ReadonlySet<string>, root: string): Promise<readonly LanguageProblem[]> {
  const library = open(set);
  return playChanged(library, dependentsOf(library, files, root), root);
}
