import { expect, test } from "vitest";
import { type Draft, draftLife, isOutdated } from "#src/shared/drafts/draft.ts";
import { createMemoryStore } from "#src/shared/drafts/memory-store.ts";

const draft: Draft = {
  platform: "litoral",
  id: "one",
  identityNumber: "99123456",
  flow: "claim/vehicle",
  state: { release: "hash", context: {}, answers: {}, data: {}, at: "accident", taken: {} },
  sent: {},
  savedAt: 1000,
};

test("finds the drafts of a person on a platform, the newest first", async () => {
  const store = createMemoryStore();
  await store.put(draft);
  await store.put({ ...draft, id: "two", savedAt: 2000 });
  await store.put({ ...draft, id: "three", identityNumber: "99999999" });
  await store.put({ ...draft, platform: "pampa" });
  expect((await store.find("litoral", "99123456")).map(({ id }) => id)).toEqual(["two", "one"]);
});

test("erases a draft with its files and no other's", async () => {
  const store = createMemoryStore();
  await store.put(draft);
  await store.putFile("one", "photo", new Blob(["a"]));
  await store.putFile("two", "other", new Blob(["b"]));
  await store.erase("litoral", "one");
  expect(await store.find("litoral", "99123456")).toEqual([]);
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
  expect((await store.find("litoral", "99123456")).map(({ id }) => id)).toEqual(["two"]);
});

test("keeps what another window stored over a newer version of the claim", async () => {
  const store = createMemoryStore();
  await store.put({ ...draft, version: { tag: '"2"' } });
  await expect(store.put({ ...draft, version: { tag: '"1"' }, savedAt: 9000 })).rejects.toThrow("newer");
  expect(await store.find("litoral", "99123456")).toMatchObject([{ savedAt: 1000 }]);
});

test("keeps a draft for seven days", () => {
  const week = 7 * 24 * 60 * 60 * 1000;
  expect([draftLife, isOutdated(draft, 1000 + week), isOutdated(draft, 1001 + week)]).toEqual([
    week,
    false,
    true,
  ]);
});
