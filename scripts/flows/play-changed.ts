import {
  connectorName,
  documentsOf,
  type FlowDocument,
  kindOfDocument,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { type Dependents, scenariosBeside } from "./dependents.ts";
import { playFlow } from "./play-flow.ts";
import { runConnectors, scenarioOf } from "./run-connectors.ts";
import { runScenarios } from "./run-scenarios.ts";

/** Says what the scenarios of changed documents, and of what depends on them, find. The documents have to pass lint. */
export type Play = (
  library: Library,
  dependents: Dependents,
  root: string,
) => Promise<readonly LanguageProblem[]>;

/** Plays the scenarios of changed documents, of what depends on them and of connectors among them. */
export const playChanged: Play = async (library, { documents, flows, scenarios }, root) => {
  const problems: LanguageProblem[] = [];
  for (const flow of flows) {
    const scenarios = scenariosBeside(library, flow, root);
    problems.push(...(await playFlow(library, flow, scenarios, flow.file.startsWith(root))).problems);
  }
  const ids = new Set(flows.map(idOf));
  for (const scenario of scenarios) {
    // Lint has just checked it against its schema.
    const { flow } = scenario.value as unknown as ScenarioDocument;
    if (!ids.has(flow)) problems.push(...(await runScenarios(library, flow, [scenario])).problems);
  }
  const connectors = await runConnectors(library, connectorScenariosOf(library, documents));
  problems.push(...connectors.flatMap((run) => run.problems));
  return problems;
};

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
