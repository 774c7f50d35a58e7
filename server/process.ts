import type { RunningServer } from "./start.ts";

/** Milliseconds after which a process that does not come to its end is ended. */
const longest = 10_000;

/**
 * Ends this process in order: on a signal, or by what nobody caught. That is told by the log in its own words, which
 * quote nothing, and the requests under way are answered before the process is gone.
 */
export function endInOrder({ app, close }: Pick<RunningServer, "app" | "close">): void {
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) return;
    isEnding = true;
    // Whatever still holds it: who runs it kills it soon after.
    setTimeout(() => process.exit(1), longest).unref();
    close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  // A terminal sends its signal to who supervises this process too, who sends another.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(0));
  // A promise that was refused and that nobody waits for comes here as well.
  process.on("uncaughtException", (cause, origin) => {
    app.log.fatal({ err: cause }, origin);
    end(1);
  });
}
