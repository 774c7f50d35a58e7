import { workApart } from "../apart.ts";
import { AppError } from "../errors/errors.ts";
import { createFairTurns } from "../turns.ts";
import { refuseTable, type Table, tableLimits } from "./table.ts";

const turns = createFairTurns({
  places: tableLimits.readers,
  patience: tableLimits.patienceSeconds * 1000,
  impatient: () => new AppError("busy", { retryAfter: 10 }),
});

const openReader = () =>
  workApart<Uint8Array, Table>(new URL("./table-process.ts", import.meta.url), {
    idle: 30_000,
    // A file that wants more ends the process, and nothing else.
    env: { NODE_OPTIONS: "--max-old-space-size=768", MALLOC_ARENA_MAX: "2" },
    lost: (cause) => refuseTable("unfolds", undefined, cause),
    limit: { milliseconds: tableLimits.readSeconds * 1000, late: () => refuseTable("slow") },
  });

const free = Array.from({ length: tableLimits.readers }, openReader);

/** Reads a file as a table in a process of its own, which has a time for it. Owners take turns. */
export async function readTable(bytes: Uint8Array, owner: string): Promise<Table> {
  const leave = await turns.take(owner);
  // There are as many readers as turns.
  const reader = free.pop() ?? openReader();
  try {
    return await reader(bytes);
  } finally {
    free.push(reader);
    leave();
  }
}
