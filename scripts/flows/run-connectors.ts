import {
  type ConnectorScenarioDocument,
  connectorName,
  connectorRelease,
  documentsOf,
  failedCheck,
  findConnector,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  resolveConnector,
} from "#engine/language/index.ts";
import type { runConnector } from "#engine/runtime/index.ts";
import type { Format } from "#server/insurance/insurers/bodies.ts";
import { type Rehearsal, rehearseConnector } from "#server/insurance/insurers/rehearse-connector.ts";
import { toldAs } from "./differences.ts";
import { prepareAgain } from "./prepare-again.ts";

/** How the scenarios of a connector went. */
export type ConnectorRun = {
  readonly id: string;
  readonly scenarios: number;
  readonly problems: readonly LanguageProblem[];
};

/** Runs the scenarios of every connector of a library that passed lint. */
export async function runConnectors(
  library: Library,
  scenarios = documentsOf(library, "connector-scenario"),
): Promise<readonly ConnectorRun[]> {
  const runs: ConnectorRun[] = [];
  for (const connector of documentsOf(library, "connector")) {
    const id = connectorName(connector);
    const own = scenarios.filter((one) => scenarioOf(one).connector === id);
    if (own.length === 0) continue;
    const problems: LanguageProblem[] = [];
    for (const document of own) {
      try {
        problems.push(...problemsOf(document, await rehearse(library, document)));
      } catch (fault) {
        problems.push(failedCheck(document.file, fault));
      }
    }
    runs.push({ id, scenarios: own.length, problems });
  }
  return runs;
}

/** Plays one scenario of a connector. */
export async function rehearse(
  library: Library,
  document: LoadedDocument,
  run?: typeof runConnector,
): Promise<Rehearsal> {
  const scenario = scenarioOf(document);
  const connector = findConnector(library, scenario.connector);
  if (!connector) throw new Error(`connector "${scenario.connector}": is not in the library — lint first`);
  const flow = await prepareAgain(connectorRelease(resolveConnector(library, connector)));
  const { format = "json" } = connector.value as { readonly format?: Format };
  return rehearseConnector(flow, format, scenario, run);
}

/** Lint has checked it against its schema. */
export function scenarioOf({ value }: LoadedDocument): ConnectorScenarioDocument {
  return value as unknown as ConnectorScenarioDocument;
}

function problemsOf(
  { file, position }: LoadedDocument,
  { differences }: Rehearsal,
): readonly LanguageProblem[] {
  return differences.map((difference) => {
    const pointer = `/expect${difference.pointer}`;
    return { file, pointer, ...position(pointer), ...toldAs(difference) };
  });
}
