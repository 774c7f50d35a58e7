import {
  type FlowDocument,
  failedCheck,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
} from "#engine/language/index.ts";
import { type FlowRun, runScenarios } from "./run-scenarios.ts";
import { overlaysWithoutScenario, uncoveredBy } from "./uncovered.ts";
import { unseenChanges } from "./unseen-changes.ts";

/** What playing a flow says, and how it went; no run where the flow broke the player, which is told. */
type Played = { readonly run?: FlowRun; readonly problems: readonly LanguageProblem[] };

/** After these, what no scenario came to is no gap of the scenarios. */
const cutShort: ReadonlySet<string> = new Set(["scenario-stopped", "check-failed"]);

/** Plays scenarios of a flow that passed lint, all of its own unless others are given, and finds what they leave out. */
export async function playFlow(
  library: Library,
  { file, value }: LoadedDocument,
  scenarios?: readonly LoadedDocument[],
  isOurs = true,
): Promise<Played> {
  // Lint has checked it against its schema.
  const { id } = value as unknown as FlowDocument;
  try {
    const run = await runScenarios(library, id, scenarios);
    const isCut = run.problems.some(({ code }) => cutShort.has(code));
    const gaps = isOurs && !isCut ? uncoveredBy(library, run) : [];
    const unseen = isOurs ? overlaysWithoutScenario(library, id) : [];
    const isWhole = run.problems.length + gaps.length + unseen.length === 0;
    const unnoticed = isOurs && isWhole ? await unseenChanges(library, id) : [];
    return { run, problems: [...run.problems, ...gaps, ...unseen, ...unnoticed] };
  } catch (fault) {
    return { problems: [failedCheck(file, fault)] };
  }
}
