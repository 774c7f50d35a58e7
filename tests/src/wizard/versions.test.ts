import { expect, test } from "vitest";
import { isNewer } from "#src/shared/drafts/version.ts";
import { createVersions } from "#src/shared/wizard/versions.ts";

test("sends the version that was answered last, but not while a save of its own may have changed it", () => {
  const writes: boolean[] = [];
  const versions = createVersions({}, (isUrgent) => writes.push(isUrgent));
  versions.sending("/accidents");
  expect([versions.header("/accidents"), versions.known]).toEqual([{}, {}]);
  versions.take("/accidents", '"1"');
  expect(versions.header("/accidents")).toEqual({ "If-Match": '"1"' });
  const sending = versions.sending("/accidents");
  expect([versions.header("/accidents"), versions.known]).toEqual([
    {},
    { "/accidents": { tag: '"1"', isUnsure: true } },
  ]);
  sending.refused();
  expect(versions.header("/accidents")).toEqual({ "If-Match": '"1"' });
  expect(writes).toEqual([false, true, false]);
});

test("what is stored at one path says nothing of another", () => {
  const versions = createVersions({ "/policies/1/data": { tag: '"4"' } }, () => {});
  versions.take("/accidents", '"1"');
  expect([versions.header("/policies/1/data"), versions.header("/inspections")]).toEqual([
    { "If-Match": '"4"' },
    {},
  ]);
});

test.each([
  [{ "/a": { tag: '"10"' } }, { "/a": { tag: '"9"' } }, true],
  [{ "/a": { tag: '"9"' } }, { "/a": { tag: '"9"', isUnsure: true } }, false],
  // A way in front of the server that compresses marks its tags as weak.
  [{ "/a": { tag: 'W/"7"' } }, { "/a": { tag: '"6"' } }, true],
  [{ "/a": { tag: '"7"' } }, { "/a": { tag: 'W/"8"' } }, false],
  [{ "/a": { tag: 'W/"10"' } }, { "/a": { tag: 'W/"9"' } }, true],
  [{ "/a": { tag: '"1"' } }, { "/b": { tag: '"7"' } }, true],
  [{ "/a": { tag: '"1"' } }, undefined, true],
  [undefined, undefined, false],
] as const)("%j is newer than %j: %s", (one, other, newer) => {
  expect(isNewer(one, other)).toBe(newer);
});
