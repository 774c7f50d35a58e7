import { type ChildProcess, fork } from "node:child_process";
import { inRepository } from "#scripts/run.ts";

/** Starts a script of the repository as a process that can be talked to, with Node's own flags. */
export function startChild(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
  flags: readonly string[] = [],
): ChildProcess {
  return fork(inRepository(file), {
    env,
    execArgv: [...flags],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** The next thing that a child says; rejects when it ends first. `T` is what that script says it sends. */
export function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`child process: it ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as T);
    });
  });
}

/** Asks a child and hears its answer. */
export function ask<T>(child: ChildProcess, question: string): Promise<T> {
  const answer = heard<T>(child);
  child.send(question);
  return answer;
}

/** Until the child has ended, which it is told to do. */
export function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.send("end");
  });
}
