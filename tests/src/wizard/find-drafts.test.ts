import { expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import type { HostedFlow } from "#engine/language/index.ts";
import type { Draft } from "#src/shared/drafts/draft.ts";
import { contextOfStored, isDraftOf, offeredAt } from "#src/shared/wizard/find-drafts.ts";

const claim: HostedFlow = {
  flow: "claim/vehicle",
  title: "Denuncia de siniestro",
  translations: {},
  draft: ["policyId", "accidentId"],
  needs: [],
  paths: [],
};

test.each([
  ["the same policy", { policyId: "P" }, {}, { policyId: "P" }, true],
  ["another policy", { policyId: "P" }, {}, { policyId: "Q" }, false],
  ["the claim that it has made", { policyId: "P" }, { id: "A" }, { policyId: "P", accidentId: "A" }, true],
  ["another claim", { policyId: "P" }, { id: "A" }, { policyId: "P", accidentId: "B" }, false],
  ["a new one after one that was opened", { policyId: "P", accidentId: "A" }, {}, { policyId: "P" }, false],
] as const)("an opening of %s: %s and %s are %s → %s", (_name, context, data, opened, isSame) => {
  expect(isDraftOf(draftWith(context, data), claim, opened)).toBe(isSame);
});

test("a draft of another flow is none of it", () => {
  expect(isDraftOf({ ...draftWith({}, {}), flow: "claim/other" }, claim, {})).toBe(false);
});

test("a flow without such values has one draft", () => {
  expect(isDraftOf(draftWith({ policyId: "P" }, {}), { ...claim, draft: [] }, {})).toBe(true);
});

test.each([
  [{ policyId: "P" }, { policyId: "P", accidentId: "A" }],
  [
    { policyId: "P", accidentId: "B" },
    { policyId: "P", accidentId: "B" },
  ],
  [{}, {}],
])("what is stored as A is opened from %j with %j", (context, opened) => {
  expect(contextOfStored(claim, context, "A")).toEqual(opened);
});

test.each([
  ["the last of its own flow", ["entry 2", "entry 1"], ["entry 2"]],
  [
    "all that was begun there, whatever was left before the choice",
    ["vehicle 2", "entry 1", "vehicle 1"],
    ["vehicle 2", "vehicle 1"],
  ],
  ["nothing of another address", ["elsewhere 1"], []],
] as const)("an address offers %s", (_, kept, offered) => {
  const drafts = kept.map((name): Draft => {
    const [flow = ""] = name.split(" ");
    const route = flow === "elsewhere" ? "inspecciones" : "siniestros";
    return { ...draftWith({}, {}), id: name, flow: `claim/${flow}`, route };
  });
  const entry = { ...claim, flow: "claim/entry" };
  expect(offeredAt(drafts, "siniestros", entry).map(({ id }) => id)).toEqual(offered);
});

function draftWith(context: JsonObject, data: JsonObject): Draft {
  return {
    place: "litoral",
    person: "99123456",
    id: "one",
    flow: "claim/vehicle",
    route: "siniestros",
    title: "Denuncia de siniestro",
    step: "¿Qué pasó?",
    state: { release: "hash", context, answers: {}, data, at: "accident", taken: {} },
    sent: {},
    savedAt: 1000,
  };
}
