import { describe, expect, test } from "vitest";
import {
  type Audience,
  type FlowDocument,
  findPart,
  flowsOfPart,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { allOf, joinCoverage, runScenario } from "#engine/runtime/index.ts";
import { flows, library, overlays, scenarios } from "./documents.ts";
import { flowOf } from "./flow-of.ts";

/** Overlays with the flows that they change: one, or those that share a part. */
const variants = overlays.map(({ json: { overlay: name, for: whom } }) => {
  const part = findPart(library, name);
  const sharing = part
    ? flowsOfPart(library, part).map(({ value }) => (value as unknown as FlowDocument).id)
    : [];
  return { name, whom, people: Object.values(whom).join(" · "), ids: part ? sharing : [name] };
});

test.each(scenarios)("$file: $json.title", ({ json }) => {
  expect(runScenario(flowOf(json.flow, json.given), json).mismatches).toEqual([]);
});

describe("together the scenarios pass every step and transition", () => {
  test.each(flows)("of $json.id", ({ json: { id } }) => {
    expect(missedIn(id, {}, (scenario) => scenario.flow === id)).toEqual([]);
  });

  // What nobody has otherwise, those pass for whom it is; the rest is that of everybody.
  test.each(variants)("of $name for $people", ({ ids, whom }) => {
    const isTheirs = ({ given }: ScenarioDocument) =>
      Object.entries(whom).every(([rank, name]) => given[rank as keyof typeof whom] === name);
    expect(ids.flatMap((id) => missedIn(id, whom, ({ flow }) => flow === id))).toEqual([]);
    expect(scenarios.some(({ json }) => ids.includes(json.flow) && isTheirs(json))).toBe(true);
  });
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
  whom: Audience,
  isOwn: (scenario: ScenarioDocument) => boolean,
): readonly string[] {
  const flow = flowOf(id, whom);
  const own = scenarios.filter(({ json }) => isOwn(json));
  const covered = joinCoverage(own.map(({ json }) => runScenario(flowOf(id, json.given), json).coverage));
  const { steps, transitions } = allOf(flow);
  return [
    ...[...steps].filter((step) => !covered.steps.has(step)),
    ...[...transitions].filter((transition) => !covered.transitions.has(transition)),
  ];
}

function catchesOf(document: FlowDocument): readonly string[] {
  return Object.keys(document.catch ?? {});
}
