import {
  type ConnectorScenarioDocument,
  connectorName,
  connectorRelease,
  documentsOf,
  findConnector,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  resolveConnector,
} from "#engine/language/index.ts";
import type { Format } from "#server/insurers/bodies.ts";
import { type Rehearsal, rehearseConnector } from "#server/insurers/rehearse-connector.ts";
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
    for (const document of own) problems.push(...differencesIn(document, await rehearse(library, document)));
    runs.push({ id, scenarios: own.length, problems });
  }
  return runs;
}

/** Plays one scenario of a connector. */
export async function rehearse(library: Library, document: LoadedDocument): Promise<Rehearsal> {
  const scenario = scenarioOf(document);
  const connector = findConnector(library, scenario.connector);
  if (!connector) throw new Error(`connector "${scenario.connector}": is not in the library — lint first`);
  const flow = await prepareAgain(connectorRelease(resolveConnector(library, connector)));
  const { format = "json" } = connector.value as { readonly format?: Format };
  return rehearseConnector(flow, format, scenario);
}

/** Lint has checked it against its schema. */
export function scenarioOf({ value }: LoadedDocument): ConnectorScenarioDocument {
  return value as unknown as ConnectorScenarioDocument;
}

function differencesIn(
  { file, position }: LoadedDocument,
  { differences }: Rehearsal,
): readonly LanguageProblem[] {
  return differences.map(({ place, expected, actual }) => {
    const pointer = `/expect/${place}`;
    const params = { what: place, expected: shorten(expected), actual: shorten(actual) };
    return { code: "scenario-mismatch", file, pointer, ...position(pointer), params };
  });
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? "nada";
  return text.length > 1500 ? `${text.slice(0, 1500)}…` : text;
}
