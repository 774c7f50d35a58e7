import { expect, test } from "vitest";
import { matchesTag, tagsIn } from "#server/infrastructure/http/tags.ts";

test.each([
  ['"1"', true],
  ['W/"1"', true],
  ['"0", W/"1"', true],
  ['"0","1"', true],
  ["*", true],
  [" * ", true],
  ['"2"', false],
  ['"11"', false],
  ["1", false],
  ["", false],
  [undefined, false],
])('%s names the tag "1": %s', (list, isNamed) => {
  expect(matchesTag(list, '"1"')).toBe(isNamed);
});

test("tags are read without their weakness", () => {
  expect(tagsIn('"a b", W/"c" , "d,e", f, "')).toEqual(['"c"', '"d,e"']);
});
