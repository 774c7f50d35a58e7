import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { chooseMutations } from "./mutate/choose.ts";
import type { Sighting, Tried } from "./mutate/worker.ts";
import { inRepository } from "./run.ts";

// `node scripts/mutate.ts [ROUND] [AREA]`: puts small faults into the code, one at a time and only in memory, and runs the
// nearest tests. Goes on where it was stopped; ends with what nobody saw. By hand: it takes an hour.
type Outcome = Sighting & { readonly id: string; readonly at: string };

const [round = "1", only] = process.argv.slice(2);
const place = inRepository(`node_modules/.cache/mutations-${round}.json`);
const outcomes = new Map(readOutcomes().map((outcome) => [outcome.id, outcome]));
const secondsEach = 240;

let worker: ChildProcess | undefined;
const chosen = chooseMutations(round).filter(({ area }) => only === undefined || area === only);
const red = new Map<string, string | undefined>();
for (const [index, mutation] of chosen.entries()) {
  if (outcomes.has(mutation.id)) continue;
  const { area } = mutation;
  // What fails without a fault would see each of them.
  if (!red.has(area)) red.set(area, await tryOne({ ...mutation, isLeftOut: true }));
  if (red.get(area) !== undefined) continue;
  const by = await tryOne(mutation);
  outcomes.set(mutation.id, { id: mutation.id, at: `${mutation.file}:${mutation.line}`, by });
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify([...outcomes.values()], null, 2));
  console.log(`${index + 1}/${chosen.length} ${by ? "✓" : "✗"} ${mutation.id}${by ? ` — ${by}` : ""}`);
}
worker?.kill("SIGKILL");
for (const [area, by] of red) if (by) console.log(`not tried: ${area} is red without a fault — ${by}`);
report();

/** The test that saw it; a run that does not end within its time has seen it too. */
async function tryOne(mutation: Tried): Promise<string | undefined> {
  worker ??= await startWorker();
  const running = worker;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end("no end"), secondsEach * 1000);
    const onExit = () => end("the process ended");
    const onMessage = ({ by }: Sighting) => finish(by);
    running.once("exit", onExit).once("message", onMessage).send(mutation);

    function end(why: string): void {
      if (running.pid !== undefined) killGroup(running.pid);
      worker = undefined;
      finish(why);
    }
    function finish(by: string | undefined): void {
      clearTimeout(timer);
      running.off("exit", onExit).off("message", onMessage);
      resolve(by);
    }
  });
}

function startWorker(): Promise<ChildProcess> {
  const started = fork(inRepository("scripts/mutate/worker.ts"), {
    cwd: inRepository(""),
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    started.once("message", () => resolve(started)).once("exit", () => reject(new Error("the worker ended")));
  });
}

/** Workers of vitest are in the group of their process, and one of them may be in a loop without end. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function readOutcomes(): readonly Outcome[] {
  return existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : [];
}

function report(): void {
  const same: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(inRepository("tests/mutation/equivalents.json"), "utf8"),
  );
  const judged = chosen.filter(({ id, area }) => !Object.hasOwn(same, id) && !red.get(area));
  const survivors = judged.filter(({ id }) => !outcomes.get(id)?.by);
  for (const { id, line } of survivors) console.log(`survived: ${id} (line ${line})`);
  const killed = judged.length - survivors.length;
  const percent = judged.length === 0 ? 0 : Math.round((killed / judged.length) * 100);
  console.log(`${killed} of ${judged.length} killed (${percent} %)`);
}
