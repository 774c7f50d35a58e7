import { expect, test } from "vitest";
import { type Draft, draftLife, isOutdated } from "#src/shared/drafts/draft.ts";
import { createMemoryStore } from "#src/shared/drafts/memory-store.ts";
import { isOrphan } from "#src/shared/drafts/orphan.ts";

const draft: Draft = {
  place: "litoral",
  person: "99123456",
  id: "one",
  flow: "claim/vehicle",
  route: "siniestros",
  title: "Denuncia de siniestro",
  step: "¿Qué pasó?",
  state: { release: "hash", context: {}, answers: {}, data: {}, at: "accident", taken: {} },
  sent: {},
  savedAt: 1000,
};

const owner = { place: "litoral", person: "99123456" };

test("finds the drafts of a person in a place, the newest first", async () => {
  const store = createMemoryStore();
  await store.put(draft);
  await store.put({ ...draft, id: "two", savedAt: 2000 });
  await store.put({ ...draft, id: "three", person: "99999999" });
  await store.put({ ...draft, place: "pampa" });
  expect((await store.find(owner)).map(({ id }) => id)).toEqual(["two", "one"]);
});

test("erases a draft with its files and no other's", async () => {
  const store = createMemoryStore();
  await store.put(draft);
  await store.putFile("one", "photo", new Blob(["a"]));
  await store.putFile("two", "other", new Blob(["b"]));
  await store.erase("litoral", "one");
  expect(await store.find(owner)).toEqual([]);
  expect([await store.getFile("photo"), await (await store.getFile("other"))?.text()]).toEqual([
    undefined,
    "b",
  ]);
});

test("sweeps what was not touched since", async () => {
  const store = createMemoryStore();
  await store.put(draft);
  await store.put({ ...draft, id: "two", savedAt: 5000 });
  await store.sweep(2000);
  expect((await store.find(owner)).map(({ id }) => id)).toEqual(["two"]);
});

test.each([
  ["one", 1000, false],
  ["never-written", 1999, true],
  ["never-written", 2000, false],
  ["never-written", 2001, false],
])("a file of the draft %s that was added at %i goes by itself: %s", (draftId, addedAt, goes) => {
  expect(isOrphan({ draft: draftId, addedAt }, new Set(["one"]), 2000)).toBe(goes);
});

test("keeps what another window stored over a newer version of the record", async () => {
  const store = createMemoryStore();
  await store.put({ ...draft, versions: { "/accidents": { tag: '"2"' } } });
  await expect(
    store.put({ ...draft, versions: { "/accidents": { tag: '"1"' } }, savedAt: 9000 }),
  ).rejects.toThrow("newer");
  expect(await store.find(owner)).toMatchObject([{ savedAt: 1000 }]);
});

test("keeps a draft for seven days", () => {
  const week = 7 * 24 * 60 * 60 * 1000;
  expect([draftLife, isOutdated(draft, 1000 + week), isOutdated(draft, 1001 + week)]).toEqual([
    week,
    false,
    true,
  ]);
});
