import { workApart } from "../apart.ts";
import { AppError } from "../errors/errors.ts";
import { createTurns } from "../turns.ts";
import { refuseTable, type Table, tableLimits } from "./table.ts";

const turns = createTurns({
  places: 1,
  patience: tableLimits.patienceSeconds * 1000,
  impatient: () => new AppError("busy", { retryAfter: 10 }),
});

const readApart = workApart<Uint8Array, Table>(new URL("./table-process.ts", import.meta.url), {
  idle: 30_000,
  // A file that wants more ends the process, and nothing else.
  env: { NODE_OPTIONS: "--max-old-space-size=768", MALLOC_ARENA_MAX: "2" },
  lost: (cause) => refuseTable("unfolds", undefined, cause),
});

/** Reads a file as a table in a process of its own, one after the other. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const leave = await turns.take();
  try {
    return await readApart(bytes);
  } finally {
    leave();
  }
}
