import {
  type Audience,
  compileRelease,
  documentsOf,
  type Effective,
  effectiveFlow,
  failedCheck,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import {
  allOf,
  type Coverage,
  type Flow,
  joinCoverage,
  runScenario,
  type ScenarioResult,
  type Stop,
} from "#engine/runtime/index.ts";
import { toldAs } from "./differences.ts";
import { prepareAgain } from "./prepare-again.ts";

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

/**
 * Runs scenarios of one flow, each with the overlays of its platform and insurer. The flow has to pass lint. One that
 * breaks the player is told and the others are played.
 */
export async function runScenarios(
  library: Library,
  id: string,
  scenarios: readonly LoadedDocument[] = scenariosOf(library, id),
): Promise<FlowRun> {
  const prepare = (audience: Audience) => prepareFor(library, id, audience);
  const alone = await prepare({});
  const problems: LanguageProblem[] = [];
  const covered: Coverage[] = [];
  const releases = new Map([[alone, { audience: {} as Audience, all: allOf(alone) }]]);
  for (const document of scenarios) {
    try {
      const audience = audienceOf(document);
      const flow = await prepare(audience);
      const result = playOnce(flow, document);
      covered.push(result.coverage);
      if (!releases.has(flow)) releases.set(flow, { audience, all: allOf(flow) });
      problems.push(...mismatches(document, result));
    } catch (fault) {
      problems.push(failedCheck(document.file, fault));
    }
  }
  return {
    id,
    scenarios: scenarios.length,
    problems,
    covered: joinCoverage(covered),
    all: joinCoverage([...releases.values()].map(({ all }) => all)),
    releases: [...releases.values()],
  };
}

/** Whether a scenario passes with the documents of a library; one that they break does not. */
export async function passes(library: Library, document: LoadedDocument): Promise<boolean> {
  // Lint has checked it against its schema.
  const { flow } = document.value as unknown as ScenarioDocument;
  try {
    return playOnce(await prepareFor(library, flow, audienceOf(document)), document).mismatches.length === 0;
  } catch {
    return false;
  }
}

/** For whom a scenario is. Lint has checked it against its schema. */
function audienceOf({ value }: LoadedDocument): Audience {
  const { area, platform, insurer, language } = (value as unknown as ScenarioDocument).given;
  return {
    ...(area === undefined ? {} : { area }),
    ...(platform === undefined ? {} : { platform }),
    ...(insurer === undefined ? {} : { insurer }),
    ...(language === undefined ? {} : { language }),
  };
}

/** The scenarios of a flow. */
function scenariosOf(library: Library, id: string): readonly LoadedDocument[] {
  return documentsOf(library, "scenario").filter(
    ({ value }) => (value as Partial<ScenarioDocument> | null)?.flow === id,
  );
}

const prepared = new WeakMap<Effective, Promise<Flow>>();

/** A flow for somebody, once for all those for whom the same overlays are laid on. */
function prepareFor(library: Library, id: string, audience: Audience): Promise<Flow> {
  const found = effectiveFlow(library, id, audience);
  if (!found) throw new Error(`flow "${id}": is not in the library — lint first`);
  const flow = prepared.get(found.effective) ?? prepareAgain(compileRelease(found.effective));
  prepared.set(found.effective, flow);
  return flow;
}

const played = new WeakMap<Flow, WeakMap<LoadedDocument, ScenarioResult>>();

/** How a scenario goes: the same as before while neither it nor what its flow says is another. */
function playOnce(flow: Flow, document: LoadedDocument): ScenarioResult {
  const ofFlow = played.get(flow) ?? new WeakMap<LoadedDocument, ScenarioResult>();
  // Lint has checked it against its schema.
  const result = ofFlow.get(document) ?? runScenario(flow, document.value as unknown as ScenarioDocument);
  played.set(flow, ofFlow.set(document, result));
  return result;
}

function mismatches({ file, position }: LoadedDocument, result: ScenarioResult): readonly LanguageProblem[] {
  return result.mismatches.map(({ moment, what, place, expected, actual, stop, difference }) => {
    const at = moment < 0 ? "/expect" : what === "at" ? `/steps/${moment}` : `/steps/${moment}/expect`;
    const pointer = `${at}/${what}`;
    if (stop) {
      const params = { expected: `${expected}`, actual: `${actual}`, ...reasonsOf(stop) };
      return { code: "scenario-stopped", file, pointer, ...position(pointer), params };
    }
    if (difference) {
      const here = `${pointer}${difference.pointer}`;
      const told = toldAs({ ...difference, pointer: `/request${difference.pointer}` });
      return { file, pointer: here, ...position(here), ...told };
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
