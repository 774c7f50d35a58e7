import { expect, test } from "vitest";
import { hostedFlows, openLibrary } from "#engine/language/index.ts";
import { edited, english } from "./world.ts";

const hosted = '"host": { "area": "autogestion", "route": "paraguas/{policyId}", "draft": ["policyId"] },';

test("tells where a flow lives, what it needs and the steps that it or an overlay of it may show", () => {
  const library = openLibrary(
    edited([{ find: '"kind": "claim",', put: `"kind": "claim", ${hosted}` }], english),
  );
  const [umbrella, ...others] = hostedFlows(library, "autogestion");
  expect(others).toEqual([]);
  expect(umbrella).toMatchObject({
    flow: "claim/umbrella",
    route: "paraguas/{policyId}",
    draft: ["policyId"],
    needs: expect.arrayContaining(["today", "policyId"]),
  });
  expect(Object.keys(umbrella?.titles ?? {})).toEqual(["en"]);
  expect(umbrella?.paths.length).toBeGreaterThan(1);
});

test("a flow lives in its own area alone", () => {
  const library = openLibrary(
    edited([{ find: '"kind": "claim",', put: '"kind": "claim", "host": { "area": "broker" },' }], english),
  );
  expect(hostedFlows(library, "autogestion")).toEqual([]);
  expect(hostedFlows(library, "broker").map(({ flow }) => flow)).toEqual(["claim/umbrella"]);
});
