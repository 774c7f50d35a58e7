import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ParsedRelease, parsedRelease } from "#engine/language/index.ts";
import { type Harness, startHarness } from "../harness.ts";
import { spanishFlows } from "./spanish-documents.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ flows: spanishFlows() });
});
afterAll(() => server.close());

test("what its expressions are made of comes with a release and is no part of its name", async () => {
  const found = await server.call({ method: "GET", url: "/releases?flow=claim/vehicle" });
  const { hash } = found.json().data as { hash: string };
  const served = await server.app.inject(`/releases/${hash}/flow.json?syntax=1`);
  const { payload } = await server.app.inject(`/releases/${hash}/validators.js`);
  const { syntax, ...release } = served.json() as ParsedRelease;
  expect(createHash("sha256").update(JSON.stringify(release)).update(payload).digest("hex")).toBe(hash);
  expect(syntax).toEqual(parsedRelease(release).syntax);
  expect(Object.keys(syntax)).toContain(release.flow.conditions?.isCrash);
});
