import { expect, test } from "vitest";
import differences from "./conformance.json" with { type: "json" };
import { conformances } from "./conformance.ts";

const judged = conformances();

test("judges all of CEL's own tests that the language offers", () => {
  expect(judged.length).toBeGreaterThanOrEqual(570);
});

test("gives what they say, and where it does not there is a reason that is still true", () => {
  const others = judged.filter(({ expected, found }) => expected !== found).map(({ name }) => name);
  expect(others.sort()).toEqual(Object.keys(differences).sort());
});
