import { below, isObject, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import {
  documentsOf,
  effectiveFlow,
  type FlowDocument,
  findPart,
  flowsOfPart,
  isFor,
  type LanguageProblem,
  type Library,
  type LoadedDocument,
  languageOf,
  type OverlayDocument,
  overlaysOf,
  type ScenarioDocument,
  saysOnlyTexts,
} from "#engine/language/index.ts";
import { passes } from "./run-scenarios.ts";

/**
 * Changes that overlays for a platform or an insurer make of a flow and that nobody sees: every scenario of theirs
 * passes without them too. What an overlay only says otherwise is no change of the way. That of a part is seen in any of
 * the flows that use it, and told with the first of them.
 */
export async function unseenChanges(library: Library, id: string): Promise<readonly LanguageProblem[]> {
  const found: LanguageProblem[] = [];
  for (const overlay of overlaysOf(library, id)) {
    const { for: whom, ...document } = documentOf(overlay);
    if (whom.language !== undefined) continue;
    const flows = flowsOf(library, document.overlay);
    if (flows[0] !== id) continue;
    const scenarios = scenariosOf(library, flows, overlay);
    // That there are none is told already.
    if (scenarios.length === 0) continue;
    const steps = effectiveFlow(without(library, overlay, {}), id, whom)?.effective.flow.steps ?? {};
    for (const [pointer, change] of changesOf(document.patch as JsonObject, Object.keys(steps))) {
      if (isUnplayed(pointer)) continue;
      if (saysOnlyTexts(languageOf(library), setAt({} as JsonObject, pointer, change.taken))) continue;
      if (await isSeen(without(library, overlay, change.left), scenarios)) continue;
      const at = `/patch${pointer}`;
      const { line, column } = overlay.position(at, { key: true });
      const params = { name: Object.values(whom).join(" · ") };
      found.push({ code: "overlay-unseen", file: overlay.file, pointer: at, line, column, params });
    }
  }
  return found;
}

/** Whether no scenario can see a change: where a flow is opened, and what it cannot be opened without. */
function isUnplayed(pointer: string): boolean {
  return /^\/(host|context)\//.test(pointer);
}

/** Whether a scenario fails in a library. The shortest are played first. */
async function isSeen(library: Library, scenarios: readonly LoadedDocument[]): Promise<boolean> {
  for (const scenario of scenarios) if (!(await passes(library, scenario))) return true;
  return false;
}

type Change = {
  /** What it says. */
  readonly taken: Json;
  /** The patch that is left without it. */
  readonly left: JsonObject;
};

/** The changes of a patch, each with its pointer: a question, a way, a condition, a call; of what is new, the whole of it. */
function changesOf(patch: JsonObject, steps: readonly string[]): readonly (readonly [string, Change])[] {
  const isWhole = (path: readonly string[]) => {
    const [word = "", name = "", inner = ""] = path;
    if (word === "steps")
      return steps.includes(name) ? path.length > (inner === "fields" ? 3 : 2) : path.length > 1;
    return path.length > (word === "answers" && name === "properties" ? 2 : 1);
  };
  const enter = (value: Json, path: readonly string[]): readonly (readonly [string, Change])[] =>
    isObject(value) && !isWhole(path)
      ? Object.entries(value).flatMap(([name, inner]) => enter(inner, [...path, name]))
      : [[path.reduce(below, ""), { taken: value, left: leave(patch, path) }]];
  return enter(patch, []);
}

function leave(value: Json, [name = "", ...rest]: readonly string[]): JsonObject {
  const { [name]: inner, ...others } = isObject(value) ? value : {};
  return rest.length === 0 || inner === undefined ? others : { ...others, [name]: leave(inner, rest) };
}

function without(library: Library, overlay: LoadedDocument, patch: JsonObject): Library {
  const documents = new Map(library.documents);
  const value = { ...(overlay.value as JsonObject), patch };
  return { ...library, documents: documents.set(overlay.file, { ...overlay, value }) };
}

/** The flows that an overlay changes: its own, or those of its part. */
function flowsOf(library: Library, overlay: string): readonly string[] {
  const part = findPart(library, overlay);
  return part
    ? flowsOfPart(library, part).map(({ value }) => (value as unknown as FlowDocument).id)
    : [overlay];
}

/** Scenarios for whom an overlay is, in the flow's own language. */
function scenariosOf(library: Library, flows: readonly string[], overlay: LoadedDocument) {
  return documentsOf(library, "scenario")
    .map((document) => ({ document, scenario: document.value as unknown as ScenarioDocument }))
    .filter(({ scenario: { flow, given } }) => flows.includes(flow) && given.language === undefined)
    .filter(({ scenario: { given } }) => isFor(overlay, given))
    .toSorted((one, other) => one.scenario.steps.length - other.scenario.steps.length)
    .map(({ document }) => document);
}

/** Lint has checked it against its schema. */
function documentOf({ value }: LoadedDocument): OverlayDocument {
  return value as unknown as OverlayDocument;
}
