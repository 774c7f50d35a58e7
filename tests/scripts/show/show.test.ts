import { expect, test } from "vitest";
import { reachMoment } from "#engine/runtime/index.ts";
import { findMoment, readAsked } from "#scripts/show/find-moment.ts";
import { createStage } from "#scripts/show/stage.ts";
import type { Staged } from "#src/preview/staged.ts";
import { library, scenarios } from "../../flows/documents.ts";
import { flowOf } from "../../flows/flow-of.ts";
import cases from "./asked.json" with { type: "json" };

type Case = {
  readonly words: readonly string[];
  readonly file?: string;
  readonly at?: string;
  readonly insurer?: string;
  readonly language?: string;
  readonly problem?: string;
};

test.each(cases as readonly Case[])("show $words", ({ words, problem, file, at, insurer, language }) => {
  const shown = findMoment(library, readAsked(library, words));
  if (problem !== undefined) return expect(shown).toMatch(new RegExp(problem));
  if (typeof shown === "string") return expect.fail(shown);
  expect(shown.file).toBe(file);
  if (at !== undefined) expect(shown.scenario.steps[shown.moment]?.at).toBe(at);
  if (insurer !== undefined)
    expect([shown.audience.insurer, shown.scenario.given.insurer]).toEqual([insurer, insurer]);
  expect(shown.audience.language).toBe(language);
});

test.each(scenarios)("each moment of $file can be reached", ({ json }) => {
  const flow = flowOf(json.flow, json.given);
  for (const [index, { at }] of json.steps.entries()) {
    const { state, moment } = reachMoment(flow, json, index);
    expect([state.at, moment]).toEqual([at, index]);
  }
});

test("a moment has what is answered there and not what is pressed; the end has all", () => {
  const found = scenarios.find(({ file }) => file === "flows/claim/vehicle-crash.scenario.json");
  if (!found) return expect.fail("flows/claim/vehicle-crash.scenario.json is gone");
  const { json } = found;
  const where = json.steps.findIndex(({ at }) => at === "where");
  const { state } = reachMoment(flowOf(json.flow, json.given), json, where);
  expect([state.at, state.answers.place]).toEqual(["where", expect.objectContaining({ street: "Mitre" })]);
  expect(reachMoment(flowOf(json.flow, json.given), json, json.steps.length).state.at).toBe(
    json.expect?.at ?? "sent",
  );
});

test("a page gets all that it is made of, and nothing of documents with mistakes", () => {
  const stage = createStage();
  expect(stage.show({ flow: "claim/vehicle" })).toEqual({ problem: expect.stringMatching(/tienen errores/) });
  stage.follow(library);
  const staged = stage.show({ flow: "claim/vehicle", scenario: "crash", moment: "2" });
  if ("problem" in staged) return expect.fail(staged.problem);
  const seen: Staged = staged;
  expect([seen.moment, seen.area, seen.audience]).toEqual([
    1,
    "autogestion",
    expect.objectContaining({ platform: "pampa" }),
  ]);
  expect(stage.validators(seen.hash)).toContain("export");
  expect(stage.validators("0")).toBeUndefined();
});
