import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { inRepository, runTool } from "./run.ts";

export type Count = { passed: number; failed: number; skipped: number };

/** Wall seconds of a test file. */
export type FileTime = { readonly file: string; readonly seconds: number };

/** Count of a stage, a line for each failed test, and the time of each test file. */
export type Outcome = Count & { failures: readonly string[]; times: readonly FileTime[] };

/** Part of vitest's JSON report that is read here. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly FileReport[];
};

type FileReport = {
  /** Absolute path. */
  name: string;
  /** Milliseconds since 1970. */
  startTime?: number;
  endTime?: number;
  status: string;
  /** Why the file did not load; empty where it did. */
  message: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
};

/** Runs a vitest project with more variables: all of it, or the tests that changed files reach. */
export async function runVitest(
  project: string,
  variables: NodeJS.ProcessEnv = {},
  related?: readonly string[],
): Promise<Outcome> {
  const folder = inRepository("node_modules/.cache/tests");
  const file = `${folder}/${project}.json`;
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const mode = related ? ["related", "--run", "--passWithNoTests", ...related] : ["run"];
  const isGood = await runTool("vitest", [...mode, "--project", project, ...reporters], {
    // Each worker and each server that a test starts reads 250 modules of ours and as many of others.
    NODE_COMPILE_CACHE: inRepository("node_modules/.cache/node"),
    ...process.env,
    ...variables,
  });
  const report = readReport(file);
  const root = inRepository("");
  return {
    ...(related && isGood && report?.testResults.length === 0 ? nothing : countReport(report, isGood)),
    failures: report ? listFailures(report, root) : [],
    times: (report?.testResults ?? []).map(({ name, startTime = 0, endTime = 0 }) => ({
      file: name.replace(root, ""),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Count where no test reaches what changed. */
const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

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

/** A line for each test that failed and each file that did not load: where it is, its name, how its message begins. */
export function listFailures(report: Pick<Report, "testResults">, root: string): string[] {
  return report.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      const path = name.replace(root, "");
      if (failed.length === 0) return [`${path}: ${readFirstLine(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) =>
          `${path} › ${fullName}: ${readFirstLine(failureMessages[0] ?? "")}`,
      );
    });
}

function readFirstLine(message: string): string {
  return stripVTControlCharacters(message).split("\n", 1)[0] ?? "";
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
