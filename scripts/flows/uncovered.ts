import { below, getAt } from "#engine/json/index.ts";
import {
  documentsOf,
  effectiveFlow,
  type FlowDocument,
  findPart,
  flowsOfPart,
  isFor,
  kindOfDocument,
  type LanguageProblem,
  type Library,
  type Origin,
  type OverlayDocument,
  originOf,
  overlaysOf,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import type { FlowRun } from "./run-scenarios.ts";

/** Steps and transitions through which no scenario goes, each told where it is written, be it in an overlay. */
export function uncoveredBy(library: Library, run: FlowRun): readonly LanguageProblem[] {
  return (["steps", "transitions"] as const).flatMap((word) =>
    [...run.all[word]]
      .filter((name) => !run.covered[word].has(name))
      .map((name) => {
        const place = placeOf(library, run, word, name);
        const document = library.documents.get(place.file);
        const isShared = document && kindOfDocument(document) === "part";
        return problemAt(library, "uncovered", place, { name, ...(isShared ? { within: run.id } : {}) });
      }),
  );
}

/**
 * Overlays of a flow for a platform or an insurer of which there is no scenario: nobody has seen what they make. That of
 * a part is seen in any of the flows that use it.
 */
export function overlaysWithoutScenario(library: Library, id: string): readonly LanguageProblem[] {
  // Lint has checked them against their schemas.
  const scenarios = documentsOf(library, "scenario").map(({ value }) => value as unknown as ScenarioDocument);
  return overlaysOf(library, id).flatMap((document) => {
    const { file, value } = document;
    const { overlay, for: whom } = value as unknown as OverlayDocument;
    const part = findPart(library, overlay);
    const flows = part
      ? flowsOfPart(library, part).map((flow) => (flow.value as unknown as FlowDocument).id)
      : [id];
    const isSeen = ({ flow, given }: ScenarioDocument) => flows.includes(flow) && isFor(document, given);
    if (scenarios.some(isSeen)) return [];
    const place = { file, pointer: `/for/${Object.keys(whom)[0]}` };
    const name = Object.values(whom).join(" · ");
    return [problemAt(library, "overlay-without-scenario", place, { name })];
  });
}

function placeOf(
  library: Library,
  { id, releases }: FlowRun,
  word: "steps" | "transitions",
  name: string,
): Origin {
  const audience = releases.find(({ all }) => all[word].has(name))?.audience ?? {};
  const found = effectiveFlow(library, id, audience);
  const [from = "", action = ""] = name.split(/[/>]/);
  const step = below("/steps", from);
  const ways = word === "steps" ? [] : [`${below(`${step}/actions`, action)}/next`, `${step}/next`];
  const pointer = ways.find((way) => getAt(found?.effective.flow, way) !== undefined) ?? step;
  return originOf(found?.effective.origins ?? new Map(), pointer);
}

function problemAt(
  library: Library,
  code: LanguageProblem["code"],
  { file, pointer }: Origin,
  params: LanguageProblem["params"],
): LanguageProblem {
  const position = library.documents.get(file)?.position(pointer, { key: true }) ?? { line: 1, column: 1 };
  return { code, file, pointer, ...position, params };
}
