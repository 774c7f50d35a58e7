import { styleText } from "node:util";
import type { Count, Outcome } from "./run-vitest.ts";
import { chooseStages, type Stage } from "./stages.ts";

// `npm test`: every stage, also after one that failed, and one line at the end that counts everything.
// `node scripts/test.ts STAGE…` runs the named ones.
type Result = Outcome & { name: string; seconds: number };

const results: Result[] = [];
for (const stage of chooseStages(process.argv.slice(2))) results.push(await runStage(stage));

console.log("");
for (const result of results) console.log([describe(result), ...result.failures].join("\n    ✗ "));
const total = add(results);
console.log(totalLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runStage({ name, run }: Stage): Promise<Result> {
  console.log(styleText("bold", `\n── ${name}`));
  const start = performance.now();
  const outcome = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  });
  const result = { name, ...outcome, seconds: (performance.now() - start) / 1000 };
  console.log(describe(result));
  return result;
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
