import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { DocumentSet } from "#engine/language/index.ts";
import { inRepository } from "./run.ts";
import type { Demonstration } from "./say-product.ts";

/** The product's server in a process of its own, which starts anew with the code as it is on the disk. */
export type DevProcess = {
  /** Ends the process that runs and starts another over documents: those given, else the last ones. */
  restart(set?: DocumentSet): void;
  end(): Promise<void>;
};

/** What is done about what becomes of the process. */
export type DevNews = {
  /** Called whenever a server listens, with whom its demonstration has. */
  readonly ready: (demonstration: Demonstration) => void;
  /** Called when it ended by itself, as it could not start or broke: with what it said last, as it stands in the terminal. */
  readonly ended: (told: readonly string[]) => void;
};

/** Lines of what it said that are told again. */
const mostTold = 12;

/** `pages` is where the product is reached while it is worked at. */
export function createDevProcess(port: number, pages: string, { ready, ended }: DevNews): DevProcess {
  let documents: DocumentSet | undefined;
  let running: ChildProcess | undefined;
  // The port is one process's at a time.
  let turn = Promise.resolve();
  const end = async () => {
    const last = running;
    running = undefined;
    if (!last || last.exitCode !== null || last.signalCode !== null) return;
    const gone = once(last, "exit");
    last.kill("SIGTERM");
    await gone;
  };
  const start = async () => {
    await end();
    if (!documents) return;
    const child = fork(inRepository("scripts/dev-server.ts"), {
      cwd: inRepository(""),
      // Whoever writes documents wants what is wrong, not a line for each request.
      env: { TRAMITE_PUBLIC_URL: pages, TRAMITE_LOG_LEVEL: "warn", ...process.env, PORT: String(port) },
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    running = child;
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      process.stderr.write(text);
      said = `${said}${text}`.split("\n").slice(-mostTold).join("\n");
    });
    // As `dev-server.ts` sends it.
    child.once("message", (message) => ready(message as Demonstration));
    // After its last word.
    child.once("close", () => {
      if (running === child) ended(said.split("\n").filter((line) => line.trim() !== ""));
    });
    child.send([...documents]);
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
