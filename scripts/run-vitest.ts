import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { inRepository, runTool } from "./run.ts";

export type Count = { passed: number; failed: number; skipped: number };

/** The part of vitest's JSON report that is read here. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
};

/** Runs a vitest project; a variable given as undefined is taken out of its environment. */
export async function runVitest(project: string, variables: NodeJS.ProcessEnv): Promise<Count> {
  const folder = inRepository("node_modules/.cache/tests");
  const file = `${folder}/${project}.json`;
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const isGood = await runTool("vitest", ["run", "--project", project, ...reporters], {
    ...process.env,
    ...variables,
  });
  return countReport(readReport(file), isGood);
}

/** A file that does not load, a run that ends badly without a failed test, and a run of no test are one failure each. */
export function countReport(report: Report | undefined, isGood: boolean): Count {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken.length;
  const isHollow = failed === 0 && (passed === 0 || !isGood);
  return { passed, failed: isHollow ? 1 : failed, skipped: report.numPendingTests + report.numTodoTests };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
