import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { DocumentSet } from "#engine/language/index.ts";
import { inRepository } from "./run.ts";

/** The product's server in a process of its own, which starts anew with the code as it is on the disk. */
export type DevProcess = {
  /** Ends the process that runs and starts another over documents: those given, else the last ones. */
  restart(set?: DocumentSet): void;
  end(): Promise<void>;
};

/** `onReady` is called whenever a server listens. */
export function createDevProcess(port: number, onReady: () => void): DevProcess {
  let documents: DocumentSet | undefined;
  let running: ChildProcess | undefined;
  // The embedded database has room for one process.
  let turn = Promise.resolve();
  const end = async () => {
    const ended = running;
    running = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const gone = once(ended, "exit");
    ended.kill("SIGTERM");
    await gone;
  };
  const start = async () => {
    await end();
    if (!documents) return;
    running = fork(inRepository("scripts/dev-server.ts"), {
      cwd: inRepository(""),
      env: { ...process.env, PORT: String(port) },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    running.once("message", onReady);
    running.send([...documents]);
  };
  const next = (what: () => Promise<void>) => {
    turn = turn.then(what);
    return turn;
  };
  return {
    restart: (set = documents) => {
      documents = set;
      void next(start);
    },
    end: () => next(end),
  };
}
