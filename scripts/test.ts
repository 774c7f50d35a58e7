import { styleText } from "node:util";
import type { Hear } from "./run.ts";
import type { Count, Outcome } from "./run-vitest.ts";
import { chooseStages, type Stage } from "./stages.ts";
import { summarize } from "./summarize.ts";

// `npm test`: every stage, also after one that failed; at the end the slowest files, pictures of what failed in a
// browser, skipped stages, and one line that counts everything. `node scripts/test.ts STAGE…` runs the named ones.
type Result = Outcome & { name: string; seconds: number };

const stages = chooseStages(process.argv.slice(2));
const checks = stages.filter(({ isCheck }) => isCheck);
const results: Result[] = checks.length > 1 ? await runSideBySide(checks) : [];
for (const stage of stages) if (results.length === 0 || !stage.isCheck) results.push(await runStage(stage));

console.log("");
for (const result of results) console.log([describe(result), ...result.failures].join("\n    ✗ "));
for (const line of summarize(results, stages)) console.log(line);
const total = add(results);
console.log(totalLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Runs checks two at a time: each is a process of one core. What one says is shown when it has ended. */
async function runSideBySide(checks: readonly Stage[]): Promise<Result[]> {
  const done: Result[] = [];
  const left = [...checks];
  const take = async () => {
    for (let stage = left.shift(); stage; stage = left.shift()) done.push(await runHeard(stage));
  };
  await Promise.all([take(), take()]);
  return done;
}

async function runHeard(stage: Stage): Promise<Result> {
  let said = "";
  const { result, error } = await measure(stage, (text) => {
    said += text;
  });
  console.log(`${headOf(stage)}\n${said}${error}${describe(result)}`);
  return result;
}

async function runStage(stage: Stage): Promise<Result> {
  console.log(headOf(stage));
  const { result, error } = await measure(stage);
  console.log(`${error}${describe(result)}`);
  return result;
}

async function measure({ name, run }: Stage, hear?: Hear): Promise<{ result: Result; error: string }> {
  const start = performance.now();
  let error = "";
  const outcome = await run(hear).catch((cause: unknown) => {
    error = `${cause instanceof Error ? cause.message : cause}\n`;
    return { passed: 0, failed: 1, skipped: 0, failures: [], times: [] };
  });
  return { result: { name, ...outcome, seconds: (performance.now() - start) / 1000 }, error };
}

function headOf({ name }: Stage): string {
  return styleText("bold", `\n── ${name}`);
}

function describe({ name, passed, failed, seconds }: Result): string {
  const mark = failed > 0 ? styleText("red", "✗") : styleText("green", "✓");
  const count = failed > 0 ? `${passed} bien, ${failed} mal` : `${passed} bien`;
  return `${mark} ${name}: ${count} (${seconds.toLocaleString("es-AR", { maximumFractionDigits: 1 })} s)`;
}

function add(counts: readonly Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

function totalLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
