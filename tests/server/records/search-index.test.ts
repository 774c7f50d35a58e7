import { expect, test } from "vitest";
import { patternsOf } from "#server/records/search-index.ts";

test.each([
  ["12.345.678", ["%12345678%"]],
  ["341 555-1001", ["%3415551001%"]],
  ["1 23", ["%123%"]],
  ["1 2", ["% 1%", "% 2%"]],
  ["Ana 341 555", ["%ana%", "%341%", "%555%"]],
  ["Núñez  núñez", ["%nunez%"]],
  ["100%_\\", ["%100\\%\\_\\\\%"]],
  ["", []],
])("%j is looked for as %j", (search, patterns) => {
  expect(patternsOf(search)).toEqual(patterns);
});
