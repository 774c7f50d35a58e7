import {
  type Audience,
  documentsOf,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  overlaysFor,
  releaseFor,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import {
  allOf,
  type Coverage,
  joinCoverage,
  runScenario,
  type ScenarioResult,
  type Stop,
} from "#engine/runtime/index.ts";
import { prepareFlow, publish } from "#server/releases/publish.ts";

/** How the scenarios of a flow went: what was not as expected, what they passed through and what there is. */
export type FlowRun = {
  readonly id: string;
  readonly scenarios: number;
  readonly problems: readonly LanguageProblem[];
  readonly covered: Coverage;
  readonly all: Coverage;
  /** What there is for each of those for whom a scenario is, nobody first. */
  readonly releases: readonly { readonly audience: Audience; readonly all: Coverage }[];
};

/** Runs scenarios of one flow, each with the overlays of its platform and insurer. The flow has to pass lint. */
export async function runScenarios(
  library: Library,
  id: string,
  scenarios: readonly LoadedDocument[] = scenariosOf(library, id),
): Promise<FlowRun> {
  const prepare = remember(library, id);
  const alone = await prepare({});
  const problems: LanguageProblem[] = [];
  const covered: Coverage[] = [];
  const releases: FlowRun["releases"][number][] = [{ audience: {}, all: allOf(alone) }];
  for (const document of scenarios) {
    // Lint has checked it against its schema.
    const scenario = document.value as unknown as ScenarioDocument;
    const { platform, insurer } = scenario.given;
    const audience = {
      ...(platform === undefined ? {} : { platform }),
      ...(insurer === undefined ? {} : { insurer }),
    };
    const flow = await prepare(audience);
    const result = runScenario(flow, scenario);
    covered.push(result.coverage);
    releases.push({ audience, all: allOf(flow) });
    problems.push(...mismatches(document, result));
  }
  return {
    id,
    scenarios: scenarios.length,
    problems,
    covered: joinCoverage(covered),
    all: joinCoverage(releases.map(({ all }) => all)),
    releases,
  };
}

/** The scenarios of a flow. */
function scenariosOf(library: Library, id: string): readonly LoadedDocument[] {
  return documentsOf(library, "scenario").filter(
    ({ value }) => (value as Partial<ScenarioDocument> | null)?.flow === id,
  );
}

/** Prepares a flow for somebody, once for all those for whom the same overlays are laid on. */
function remember(library: Library, id: string) {
  const known = new Map<string, ReturnType<typeof prepareFlow>>();
  return (audience: Audience) => {
    const overlays = overlaysFor(library, id, audience).map(({ file }) => file);
    const key = JSON.stringify(overlays);
    const flow = known.get(key) ?? prepareFor(library, id, audience);
    known.set(key, flow);
    return flow;
  };
}

function prepareFor(library: Library, id: string, audience: Audience) {
  const found = releaseFor(library, id, audience);
  if (!found) throw new Error(`flow "${id}": is not in the library — lint first`);
  return prepareFlow(publish(found.release));
}

function mismatches({ file, position }: LoadedDocument, result: ScenarioResult): readonly LanguageProblem[] {
  return result.mismatches.map(({ moment, what, place, expected, actual, stop }) => {
    const at = moment < 0 ? "/expect" : what === "at" ? `/steps/${moment}` : `/steps/${moment}/expect`;
    const pointer = `${at}/${what}`;
    if (stop) {
      const params = { expected: `${expected}`, actual: `${actual}`, ...reasonsOf(stop) };
      return { code: "scenario-stopped", file, pointer, ...position(pointer), params };
    }
    const params = {
      what,
      ...(place === "" ? {} : { place }),
      expected: shorten(expected),
      actual: shorten(actual),
    };
    return { code: "scenario-mismatch", file, pointer, ...position(pointer), params };
  });
}

/** What kept a scenario on a step, in words; no param where nothing did. */
function reasonsOf({ problems, failure, confirm }: Stop): { readonly reasons?: string } {
  const reasons = [
    ...problems.map(({ path, code }) => `«${path}» ${code}`),
    ...(failure === undefined ? [] : [`falló con «${failure}»`]),
    ...(confirm === undefined ? [] : [`pregunta «${confirm}»`]),
  ];
  return reasons.length === 0 ? {} : { reasons: reasons.join(", ") };
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? "nada";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
