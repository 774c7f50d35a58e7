import { Worker } from "node:worker_threads";
import type { DocumentSet } from "#engine/language/index.ts";
import { type Checked, checkChanged } from "./check-changed.ts";
import { createOpener } from "./open-again.ts";
import type { PlayAnswer, PlayOrder } from "./play-worker.ts";

/** What is wrong with files of a set, as `checkChanged` says of a library. */
export type Check = (
  set: DocumentSet,
  files: ReadonlySet<string>,
  root: string,
  hasFile: (path: string) => boolean,
  isRestRight?: boolean,
) => Promise<Checked>;

/**
 * Checks one set after another. While a set is linted a thread plays what it is about, as if it were right: on two
 * cores that takes half the time, and what it says of a set with mistakes is not heard. One check at a time.
 */
export function createChecker(): { readonly check: Check; readonly close: () => Promise<number> } {
  const open = createOpener();
  const player = startPlayer();
  return {
    check: (set, files, root, hasFile, isRestRight) => {
      const answer = player.play(set, files, root);
      return checkChanged(open(set), files, root, hasFile, isRestRight, async () => {
        const { problems, fault } = await answer;
        if (fault !== undefined) throw fault;
        return problems;
      });
    },
    close: player.close,
  };
}

function startPlayer() {
  const worker = new Worker(new URL("./play-worker.ts", import.meta.url));
  let known: DocumentSet = new Map();
  let count = 0;
  const waiting = new Map<number, (answer: PlayAnswer) => void>();
  worker.on("message", (answer: PlayAnswer) => {
    waiting.get(answer.order)?.(answer);
    waiting.delete(answer.order);
  });
  return {
    play(set: DocumentSet, files: ReadonlySet<string>, root: string): Promise<PlayAnswer> {
      count += 1;
      const order = count;
      const changed = new Map([...set].filter(([file, text]) => known.get(file) !== text));
      const gone = [...known.keys()].filter((file) => !set.has(file));
      known = set;
      worker.postMessage({ order, changed, gone, files, root } satisfies PlayOrder);
      return new Promise((resolve) => waiting.set(order, resolve));
    },
    close: () => worker.terminate(),
  };
}
