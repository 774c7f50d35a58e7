import { expect, test } from "vitest";
import { createVersions } from "#src/autogestion/claim/versions.ts";
import { isNewer } from "#src/shared/drafts/version.ts";

test("sends the version that was answered last, but not while a save of its own may have changed it", () => {
  const writes: boolean[] = [];
  const versions = createVersions(undefined, (isUrgent) => writes.push(isUrgent));
  versions.sending();
  expect([versions.header(), versions.current]).toEqual([{}, undefined]);
  versions.take('"1"');
  expect(versions.header()).toEqual({ "If-Match": '"1"' });
  versions.sending();
  expect([versions.header(), versions.current]).toEqual([{}, { tag: '"1"', isUnsure: true }]);
  versions.refused();
  expect(versions.header()).toEqual({ "If-Match": '"1"' });
  expect(writes).toEqual([false, true, false]);
});

test.each([
  [{ tag: '"10"' }, { tag: '"9"' }, true],
  [{ tag: '"9"' }, { tag: '"9"', isUnsure: true }, false],
  [{ tag: '"1"' }, undefined, true],
  [undefined, undefined, false],
] as const)("%j is newer than %j: %s", (one, other, newer) => {
  expect(isNewer(one, other)).toBe(newer);
});
