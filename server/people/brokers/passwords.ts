import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../infrastructure/errors/errors.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import { createTurns } from "../../infrastructure/turns.ts";

const { memoryKilobytes, passes, lanes, atOnce, patienceSeconds } = limits.passwords;

// argon2id unless another is asked for.
const options = { memoryCost: memoryKilobytes, timeCost: passes, parallelism: lanes };

// Each costs a thread of the pool for as long as it takes: files and images need some too. And a core, of which the rest
// of the server needs one: with two at once on two cores a request waits for the scheduler behind every one that signs in.
const turns = createTurns({
  places: Math.max(1, Math.min(atOnce, availableParallelism() - 1)),
  patience: patienceSeconds * 1000,
  impatient: () => new AppError("busy", { retryAfter: patienceSeconds }),
});

/** argon2id of a password, with its salt and costs, as PHC has it. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** Whether it is the password; without a hash it takes as long and is not. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword("a password that nobody has");
  const other = await nobodys;
  return inTurn(async () => (await verify(stored ?? other, password)) && stored !== undefined);
}

let nobodys: Promise<string> | undefined;

/** Whether a hash was made at other costs than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${memoryKilobytes},t=${passes},p=${lanes}$`);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const leave = await turns.take();
  try {
    return await work();
  } finally {
    leave();
  }
}
