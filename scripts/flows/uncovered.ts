import { below, getAt } from "#engine/json/index.ts";
import {
  documentsOf,
  effectiveFlow,
  type LanguageProblem,
  type Library,
  type Origin,
  type OverlayDocument,
  originOf,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import type { FlowRun } from "./run-scenarios.ts";

/** Steps and transitions through which no scenario goes, each told where it is written, be it in an overlay. */
export function uncoveredBy(library: Library, run: FlowRun): readonly LanguageProblem[] {
  return (["steps", "transitions"] as const).flatMap((word) =>
    [...run.all[word]]
      .filter((name) => !run.covered[word].has(name))
      .map((name) => problemAt(library, "uncovered", placeOf(library, run, word, name), { name })),
  );
}

/** Overlays of a flow for a platform or an insurer of which there is no scenario: nobody has seen what they make. */
export function overlaysWithoutScenario(library: Library, id: string): readonly LanguageProblem[] {
  // Lint has checked both against their schemas.
  const given = documentsOf(library, "scenario")
    .map(({ value }) => value as unknown as ScenarioDocument)
    .flatMap((scenario) => (scenario.flow === id ? [scenario.given] : []));
  return documentsOf(library, "overlay").flatMap(({ file, value }) => {
    const { overlay, for: whom } = value as unknown as OverlayDocument;
    const rank = (["platform", "insurer"] as const).find((one) => whom[one] !== undefined);
    if (overlay !== id || !rank || given.some((one) => one[rank] === whom[rank])) return [];
    const place = { file, pointer: `/for/${rank}` };
    return [problemAt(library, "overlay-without-scenario", place, { name: `${whom[rank]}` })];
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
