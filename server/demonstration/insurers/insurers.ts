import { fork } from "node:child_process";
import { buenosAiresToday } from "#engine/validation/index.ts";
import type { Connection, Connections } from "../../insurance/insurers/connections.ts";
import { readDialects } from "./dialect.ts";
import { type ServeOptions, type SimulatedInsurer, serveInsurer } from "./serve-insurer.ts";

const ownDialects = new URL("./dialects/", import.meta.url);

/** Serves an insurer for each dialect of a folder, in this process. */
export function serveInsurers(
  options: Partial<ServeOptions> = {},
  folder: URL = ownDialects,
): Promise<readonly SimulatedInsurer[]> {
  const { today = buenosAiresToday, pace = 1 } = options;
  return Promise.all(readDialects(folder).map((dialect) => serveInsurer(dialect, { today, pace })));
}

/** Serves them in a process of its own, which ends with this one. */
export async function startInsurers(pace = 1): Promise<{ readonly connections: Connections; stop(): void }> {
  const child = fork(new URL("./insurers-process.ts", import.meta.url), [String(pace)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const connections = await new Promise<readonly (readonly [string, Connection])[]>((resolve, reject) => {
    child.once("message", (told) => resolve(told as readonly (readonly [string, Connection])[])); // as it tells them
    child.once("exit", () => reject(new Error("simulated insurers: their process ended at its start")));
  });
  // Nothing waits for it.
  child.unref();
  child.channel?.unref();
  return { connections: new Map(connections), stop: () => child.kill() };
}
