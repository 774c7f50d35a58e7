import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  documentsOf,
  type LanguageProblem,
  type Library,
  lintLibrary,
  openLibrary,
} from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { lineOf } from "./lines.ts";
import { lintTools } from "./lint-tools.ts";
import { playFlow } from "./play-flow.ts";
import { repeatedIn } from "./repeated.ts";
import { playedOf, reportOf } from "./report.ts";
import { type ConnectorRun, runConnectors } from "./run-connectors.ts";
import type { FlowRun } from "./run-scenarios.ts";
import { unansweredIn } from "./unanswered.ts";
import { unwiseIn } from "./unwise.ts";

/** Checks every document under a root, runs every scenario and prints what they cover, or all of it as JSON; whether all is well. */
export async function checkAll(root: string, isJson = false): Promise<boolean> {
  const library = openLibrary(readDocuments(root));
  const { problems, runs, connectors } = await checkEverything(library, (path) =>
    existsSync(join(root, path)),
  );
  // Where there are mistakes, nothing else is asked for.
  const advice =
    problems.length === 0 ? [...unansweredIn(library), ...unwiseIn(library), ...repeatedIn(library)] : [];
  if (isJson) {
    const documents = library.documents.size;
    console.log(JSON.stringify(reportOf({ documents, problems, advice, runs }), undefined, 2));
    return problems.length === 0;
  }
  for (const run of runs) printCoverage(run);
  for (const { id, scenarios } of connectors) console.log(`${id}: ${scenarios} escenarios`);
  // Flows that share a part tell the same of it.
  const lines = new Set(problems.map((problem) => lineOf(problem)));
  for (const line of lines) console.error(line);
  const count = lines.size;
  for (const one of advice) console.log(lineOf(one));
  const what = count === 1 ? "1 problema" : `${count} problemas`;
  const found = count === 0 ? "sin problemas" : what;
  console.log(`${library.documents.size} documentos, ${found}.`);
  return count === 0;
}

/** What is wrong with a library, and how its scenarios went: they are played when nothing is wrong before. */
export async function checkEverything(
  library: Library,
  hasFile?: (path: string) => boolean,
): Promise<{
  readonly problems: readonly LanguageProblem[];
  readonly runs: readonly FlowRun[];
  readonly connectors: readonly ConnectorRun[];
}> {
  const problems = [...lintLibrary(library, { ...lintTools, ...(hasFile ? { hasFile } : {}) })];
  const flows = problems.length === 0 ? documentsOf(library, "flow") : [];
  const runs: FlowRun[] = [];
  for (const flow of flows) {
    const played = await playFlow(library, flow);
    problems.push(...played.problems);
    if (played.run) runs.push(played.run);
  }
  const connectors = problems.length === 0 ? await runConnectors(library) : [];
  problems.push(...connectors.flatMap((run) => run.problems));
  return { problems, runs, connectors };
}

function printCoverage(run: FlowRun): void {
  const { id, scenarios, steps, transitions } = playedOf(run);
  const part = ({ covered, all }: typeof steps) => `${covered}/${all}`;
  console.log(`${id}: ${scenarios} escenarios, pasos ${part(steps)}, transiciones ${part(transitions)}`);
}
