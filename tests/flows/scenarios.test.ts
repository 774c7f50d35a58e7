import { describe, expect, test } from "vitest";
import type { FlowDocument, ScenarioDocument } from "#engine/language/index.ts";
import { allOf, joinCoverage, runScenario } from "#engine/runtime/index.ts";
import { flows, overlays, scenarios } from "./documents.ts";
import { flowOf } from "./flow-of.ts";

test.each(scenarios)("$file: $json.title", ({ json }) => {
  expect(runScenario(flowOf(json.flow, json.given.insurer), json).mismatches).toEqual([]);
});

describe("together the scenarios pass every step and transition", () => {
  test.each(flows)("of $json.id", ({ json: { id } }) => {
    expect(missedIn(id, undefined, (scenario) => scenario.flow === id)).toEqual([]);
  });

  test.each(overlays)(
    "of $json.overlay for $json.for.insurer",
    ({
      json: {
        overlay: id,
        for: { insurer },
      },
    }) => {
      expect(missedIn(id, insurer, ({ flow, given }) => flow === id && given.insurer === insurer)).toEqual(
        [],
      );
    },
  );
});

test.each(flows)("every failure that $json.id answers to happens in a scenario", ({ json }) => {
  const played = scenarios.filter((scenario) => scenario.json.flow === json.id);
  const statuses = new Set(
    JSON.stringify(played)
      .match(/"status":[45]\d\d/g)
      ?.map((text) => text.slice(-3)),
  );
  const missed = catchesOf(json).filter((code) => code !== "other" && !statuses.has(code));
  expect(missed).toEqual([]);
});

function missedIn(
  id: string,
  insurer: string | undefined,
  isOwn: (scenario: ScenarioDocument) => boolean,
): readonly string[] {
  const flow = flowOf(id, insurer);
  const own = scenarios.filter(({ json }) => isOwn(json));
  const covered = joinCoverage(
    own.map(({ json }) => runScenario(flowOf(id, json.given.insurer), json).coverage),
  );
  const { steps, transitions } = allOf(flow);
  return [
    ...[...steps].filter((step) => !covered.steps.has(step)),
    ...[...transitions].filter((transition) => !covered.transitions.has(transition)),
  ];
}

function catchesOf(document: FlowDocument): readonly string[] {
  return Object.keys(document.catch ?? {});
}
