import { afterEach, expect, test } from "vitest";
import type { HostedFlow } from "#engine/language/index.ts";
import { ticketArea } from "#src/autogestion/wizard/ticket-area.ts";
import type { Draft } from "#src/shared/drafts/draft.ts";
import { handedTo } from "#src/shared/wizard/hand-over.ts";
import { draftStore } from "#src/shared/wizard/store.ts";

const area = ticketArea("litoral", "99123456", true);
const claim: HostedFlow = {
  flow: "claim/vehicle",
  title: "Denuncia de siniestro",
  translations: {},
  draft: ["policyId"],
  needs: [],
  paths: [],
};
const begun: Draft = {
  ...area.owner,
  id: "begun",
  flow: "claim/vehicle",
  route: "siniestros",
  title: "Denuncia de siniestro",
  step: "¿Qué pasó?",
  state: { release: "hash", context: { policyId: "P" }, answers: {}, data: {}, at: "accident", taken: {} },
  sent: {},
  savedAt: Date.now(),
};
const from = { draft: "entry", flow: "claim/entry", wanted: { hash: "h" }, context: {}, sent: {} };

afterEach(() => draftStore.erase(begun.place, begun.id));

test.each([
  { name: "the same thing", policyId: "P", draft: "begun" },
  { name: "another thing", policyId: "Q" },
  { name: "what is not hosted here", policyId: "P", flows: [] },
  { name: "the flow of the address", policyId: "P", own: "claim/vehicle" },
  { name: "a new one, as was asked for", policyId: "P", isAnother: true },
])("a hand-over to $name goes on with the draft of it: $draft", async (one) => {
  const { policyId, draft, flows = [claim], own = "claim/entry", isAnother = false } = one;
  await draftStore.put(begun);
  const handed = { from: { ...from, isAnother }, isPassed: true, own, flows };
  const start = await handedTo({ flow: "claim/vehicle", context: { policyId } } as never, handed, area);
  expect(start.draft === "begun" ? "begun" : undefined).toBe(draft);
  expect(start).toMatchObject({ flow: "claim/vehicle", isNext: false });
});
