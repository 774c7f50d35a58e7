import { expect, test } from "vitest";
import type { Policy } from "#server/insurance/policies/policies.ts";
import type { StoredRecord } from "#server/records/record.ts";
import { loadedBefore, whileLoaded } from "#server/records/while-loaded.ts";

const policies = [{ id: "policy" } as Policy];
const record = { id: "record" } as StoredRecord;
const whose = { entity: "accident", owner: "insured:cordillera:99000001" };
const sought = { ...whose, id: null, draftId: null };

test.each([
  ["the policies alone", {}, { policies, record: undefined }],
  ["the record that was loaded", { id: "record" }, { policies, record }],
  ["another record", { id: "other" }, undefined],
  ["the record of a draft", { draftId: "draft" }, undefined],
  ["another's", { owner: "insured:cordillera:99000002" }, undefined],
  ["the same person's on another platform", { owner: "insured:litoral:99000001" }, undefined],
  ["another kind", { entity: "inspection" }, undefined],
])("while something is loaded, %s", async (_name, asked, expected) => {
  await whileLoaded({ policies, record }, whose, async () => {
    await Promise.resolve();
    expect(loadedBefore({ ...sought, ...asked })).toEqual(expected);
  });
});

test("outside of it nothing is loaded", () => {
  expect(loadedBefore(sought)).toBeUndefined();
});
