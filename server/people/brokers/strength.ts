import { Worker } from "node:worker_threads";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import { createTurns } from "../../infrastructure/turns.ts";

const { score: least, characters, seconds } = limits.passwordStrength;

const busy = () => new AppError("busy", { retryAfter: seconds });
// Its lists take a second to open and some texts take long to judge: beside the requests, one at a time.
const turns = createTurns({ places: 1, patience: seconds * 1000, impatient: busy });
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Refuses a password that is easy to guess, for who knows what else the person said too; a command waits longer. */
export async function requireStrong(
  password: string,
  known: readonly string[],
  patience = seconds,
): Promise<void> {
  const own = known.some((word) => password.toLowerCase().includes(word.toLowerCase()));
  if (own || (await scoreOf(password, known, patience)) < least)
    throw refuse([{ code: "field_password", path: "/password" }]);
}

/** How hard a password is to guess, from 0 to 4. */
export async function scoreOf(
  password: string,
  known: readonly string[],
  patience = seconds,
): Promise<number> {
  const leave = await turns.take();
  clearTimeout(idle);
  try {
    return await ask(openWorker(), { password: password.slice(0, characters), known }, patience);
  } catch (cause) {
    await worker?.terminate();
    worker = undefined;
    throw cause;
  } finally {
    // Sixty megabytes that are rarely needed.
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = undefined;
    }, 60_000).unref();
    leave();
  }
}

function openWorker(): Worker {
  const open = worker ?? new Worker(new URL("./strength-worker.ts", import.meta.url));
  open.unref();
  worker = open;
  return open;
}

function ask(judge: Worker, question: object, patience: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(late);
      judge.off("message", answer).off("error", fail).off("exit", leave);
      finish();
    };
    const answer = (score: number) => end(() => resolve(score));
    const fail = (cause: unknown) => end(() => reject(cause));
    const leave = () => fail(new Error("password strength: its thread ended"));
    const late = setTimeout(() => fail(busy()), patience * 1000);
    judge.once("message", answer).once("error", fail).once("exit", leave);
    judge.postMessage(question);
  });
}
