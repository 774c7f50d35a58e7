import { existsSync } from "node:fs";
import { join } from "node:path";
import { documentsOf, type FlowDocument, lintLibrary, openLibrary } from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { lineOf } from "./lines.ts";
import { type FlowRun, runScenarios } from "./run-scenarios.ts";
import { isSlowPattern } from "./slow-pattern.ts";
import { overlaysWithoutScenario, uncoveredBy } from "./uncovered.ts";

/** Checks every document under a root, runs every scenario and prints what they cover; whether all is well. */
export async function checkAll(root: string): Promise<boolean> {
  const library = openLibrary(readDocuments(root));
  const problems = [
    ...lintLibrary(library, { isSlowPattern, hasFile: (path) => existsSync(join(root, path)) }),
  ];
  const flows = problems.length === 0 ? documentsOf(library, "flow") : [];
  for (const { value } of flows) {
    // Lint has checked it against its schema.
    const { id } = value as unknown as FlowDocument;
    const run = await runScenarios(library, id);
    // What a scenario that stopped did not come to is no gap of the scenarios.
    const isStopped = run.problems.some(({ code }) => code === "scenario-stopped");
    problems.push(...run.problems, ...(isStopped ? [] : uncoveredBy(library, run)));
    problems.push(...overlaysWithoutScenario(library, id));
    printCoverage(run);
  }
  for (const problem of problems) console.error(lineOf(problem));
  const count = problems.length;
  const what = count === 1 ? "1 problema" : `${count} problemas`;
  const found = count === 0 ? "sin problemas" : what;
  console.log(`${library.documents.size} documentos, ${found}.`);
  return count === 0;
}

function printCoverage({ id, scenarios, covered, all }: FlowRun): void {
  const part = (word: "steps" | "transitions") =>
    `${[...all[word]].filter((name) => covered[word].has(name)).length}/${all[word].size}`;
  console.log(`${id}: ${scenarios} escenarios, pasos ${part("steps")}, transiciones ${part("transitions")}`);
}
