import type { ChildProcess } from "node:child_process";
import { writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export type BackOff = {
  /** Milliseconds before the first restart; they double with each that follows. */
  readonly first: number;
  readonly most: number;
  /** Milliseconds that a process has to last for the next restart to be a first one. */
  readonly calm: number;
};

const usualBackOff: BackOff = { first: 1_000, most: 30_000, calm: 60_000 };

type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/**
 * Keeps a server's process going: one that ends by itself is logged, with how it ended, and another is started after a
 * back-off. Signals that end this process end the child in order. Resolves with an exit code when the child ended
 * because it was to, or when the first one never sent the message `ready`: its configuration will not do.
 */
export async function supervise(
  start: () => ChildProcess,
  { first, most, calm }: BackOff = usualBackOff,
): Promise<number> {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      stopping.abort();
      child?.kill("SIGTERM");
    });
  let wasReady = false;
  for (let pause = first; ; pause = Math.min(pause * 2, most)) {
    const began = performance.now();
    child = start();
    child.once("message", () => {
      wasReady = true;
    });
    const { code, signal } = await endingOf(child);
    if (stopping.signal.aborted || code === 0 || !wasReady) return code ?? 1;
    if (performance.now() - began > calm) pause = first;
    writeLine({ code, signal, restartsIn: pause });
    await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return 0;
  }
}

function endingOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once("error", () => resolve({ code: 1, signal: null }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

/** Writes a line as the server's log has them, before anything else is done: no stream is left to be flushed. */
function writeLine(ending: object): void {
  const line = { level: 60, time: Date.now(), ...ending, msg: "the server ended by itself: it starts again" };
  writeSync(1, `${JSON.stringify(line)}\n`);
}
