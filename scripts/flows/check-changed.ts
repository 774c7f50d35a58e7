import {
  checkLibrary,
  connectorName,
  documentsOf,
  type FlowDocument,
  kindOfDocument,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  lintDocuments,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { dependentsOf, scenariosBeside } from "./dependents.ts";
import { runConnectors, scenarioOf } from "./run-connectors.ts";
import { runScenarios } from "./run-scenarios.ts";
import { isSlowPattern } from "./slow-pattern.ts";
import { overlaysWithoutScenario, uncoveredBy } from "./uncovered.ts";

/** What is wrong, and whether scenarios were played: they are when there are no mistakes. */
export type Checked = { readonly problems: readonly LanguageProblem[]; readonly isPlayed: boolean };

/**
 * What is wrong with files of a library and with what depends on them; when nothing is, what their scenarios and
 * those of their flows say. `isRestRight` when all that does not depend on them was found right before: the flow of a
 * scenario is not looked at again then.
 */
export async function checkChanged(
  library: Library,
  files: ReadonlySet<string>,
  root: string,
  hasFile: (path: string) => boolean,
  isRestRight = false,
): Promise<Checked> {
  const { documents, flows, scenarios, played } = dependentsOf(library, files, root);
  const looked = new Set([...documents, ...(isRestRight ? [] : played)]);
  // Outside, two documents of one name are two versions that somebody looks at.
  const isTold = ({ file, params }: LanguageProblem) =>
    file.startsWith(root) && (files.has(file) || files.has(params.other ?? ""));
  const problems = [
    ...library.problems.filter(({ file }) => files.has(file)),
    ...checkLibrary(library).filter(isTold),
    ...lintDocuments(library, [...looked], { isSlowPattern, hasFile }),
  ];
  if (problems.length > 0) return { problems, isPlayed: false };
  for (const flow of flows) {
    const run = await runScenarios(library, idOf(flow), scenariosBeside(library, flow, root));
    const isOurs = flow.file.startsWith(root);
    const unseen = isOurs
      ? [...uncoveredBy(library, run), ...overlaysWithoutScenario(library, idOf(flow))]
      : [];
    problems.push(...run.problems, ...unseen);
  }
  const ids = new Set(flows.map(idOf));
  for (const scenario of scenarios) {
    // Lint has just checked it against its schema.
    const { flow } = scenario.value as unknown as ScenarioDocument;
    if (!ids.has(flow)) problems.push(...(await runScenarios(library, flow, [scenario])).problems);
  }
  const connectors = await runConnectors(library, connectorScenariosOf(library, documents));
  problems.push(...connectors.flatMap((run) => run.problems));
  return { problems, isPlayed: true };
}

/** The scenarios of the connectors among documents, and those that are among them themselves. */
function connectorScenariosOf(library: Library, documents: readonly LoadedDocument[]) {
  const names = new Set(
    documents.filter((one) => kindOfDocument(one) === "connector").map((one) => connectorName(one)),
  );
  return documentsOf(library, "connector-scenario").filter(
    (one) => documents.includes(one) || names.has(scenarioOf(one).connector),
  );
}

/** The id of a flow that passed lint. */
function idOf({ value }: LoadedDocument): string {
  return (value as unknown as FlowDocument).id;
}
