import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { inRepository, runTool } from "./run.ts";

export type Count = { passed: number; failed: number; skipped: number };

/** What a stage came to: its count, and a line for each test that failed. */
export type Outcome = Count & { failures: readonly string[] };

/** The part of vitest's JSON report that is read here. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly FileReport[];
};

type FileReport = {
  /** The file's absolute path. */
  name: string;
  status: string;
  /** Why the file did not load; empty where it did. */
  message: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
};

/** Runs a vitest project, or only its files named, or all but some; a variable given as undefined is taken out of its environment. */
export async function runVitest(
  project: string,
  variables: NodeJS.ProcessEnv,
  files: readonly string[] = [],
  except: readonly string[] = [],
): Promise<Outcome> {
  const folder = inRepository("node_modules/.cache/tests");
  const file = `${folder}/${project}.json`;
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const excluded = except.map((one) => `--exclude=${one}`);
  const isGood = await runTool("vitest", ["run", "--project", project, ...reporters, ...excluded, ...files], {
    ...process.env,
    ...variables,
  });
  const report = readReport(file);
  return { ...countReport(report, isGood), failures: report ? listFailures(report, inRepository("")) : [] };
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
