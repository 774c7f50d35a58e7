import { afterEach, expect, test } from "vitest";
import { absorbLastWords } from "#src/shared/drafts/browser-store.ts";
import type { Draft } from "#src/shared/drafts/draft.ts";
import { keepLastWords, takeLastWords } from "#src/shared/drafts/last-words.ts";
import { createMemoryStore } from "#src/shared/drafts/memory-store.ts";

const owner = { place: "litoral", person: "99123456" };
const state = { release: "hash", context: {}, answers: {}, data: {}, at: "accident", taken: {} };
const draft: Draft = {
  ...owner,
  id: "one",
  flow: "claim/vehicle",
  route: "siniestros",
  title: "Denuncia de siniestro",
  step: "¿Qué pasó?",
  state,
  sent: {},
  savedAt: 1000,
};
const newer = { versions: { "/accidents": { tag: '"2"' } } };

afterEach(() => takeLastWords());

test.each([
  ["was not stored", [], 1000],
  ["was stored before", [{ savedAt: 500 }], 1000],
  ["was stored since", [{ savedAt: 2000 }], 2000],
  ["was stored since, beside another draft", [{ id: "two", savedAt: 500 }, { savedAt: 2000 }], 2000],
  ["another window stored over a newer record", [{ ...newer, savedAt: 500 }], 500],
])("what a page said last of a draft that %s", async (_, stored: readonly Partial<Draft>[], savedAt) => {
  const store = createMemoryStore();
  for (const one of stored) await store.put({ ...draft, ...one });
  keepLastWords(draft);
  await absorbLastWords(store);
  expect((await store.find(owner)).find(({ id }) => id === "one")?.savedAt).toBe(savedAt);
  expect(takeLastWords()).toEqual([]);
});
