import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { accidentBody, type Harness, newKey, startHarness } from "./harness.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness({ flows: productFlows(openDocuments(readDocuments(inRepository(".")))) });
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const answers = {
  vehicleAccidentType: "crash",
  date: "2026/11/19",
  time: "10:30",
  place: { city: "Rosario", street: "Mitre", number: 0 },
  description: "Me chocaron de atrás en el semáforo",
  damages: "Paragolpes trasero",
};
const { policyId } = accidentBody();
const save = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  server.call({
    url: "/accidents",
    ticket,
    headers: { "idempotency-key": newKey(), ...headers },
    body: { policyId, status: { id: "draft" }, riskType: "vehicle", ...body },
  });

test("a claim is walked again by a server that has not handed out its release", async () => {
  const answer = await save(answers);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { id: expect.any(String) } }]);
});

test("an answer that the flow would not have asked is refused by its place", async () => {
  const answer = await save({ ...answers, wheel: { count: 1 } });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().error.message)).toEqual(["wheel/count"]);
});

test("a wrong value is refused by its field, a missing one only when the claim is sent", async () => {
  expect((await save({ ...answers, date: "2026/11/21" })).json().error.message).toHaveProperty("date");
  expect((await save({ vehicleAccidentType: "crash" })).statusCode).toBe(200);
  const sent = await save({ vehicleAccidentType: "crash", status: { id: "sending" } });
  expect(Object.keys(sent.json().error.message)).toEqual(expect.arrayContaining(["date", "description"]));
});

test("a release is served under its hash for ever, and walks the drafts that began with it", async () => {
  const found = await server.call({
    method: "GET",
    url: "/releases?flow=claim/vehicle&platform=cordillera&insurer=zurich",
  });
  const { hash } = found.json().data as { hash: string };
  const flow = await server.app.inject(`/releases/${hash}/flow.json`);
  expect(flow.headers["cache-control"]).toContain("immutable");
  expect(flow.json().flow.id).toBe("claim/vehicle");
  const module = await server.app.inject(`/releases/${hash}/validators.js`);
  expect(module.headers["content-type"]).toContain("text/javascript");
  expect((await save(answers, { "x-release": hash })).statusCode).toBe(200);
});

test("a release of another insurer or of nobody does not judge a claim", async () => {
  const found = await server.call({
    method: "GET",
    url: "/releases?flow=claim/vehicle&platform=cordillera&insurer=mercantilAndina",
  });
  const foreign = await save(answers, { "x-release": (found.json().data as { hash: string }).hash });
  const unknown = await save(answers, { "x-release": "0".repeat(64) });
  expect([foreign.json().error.code, unknown.json().error.code]).toEqual([
    "release-unknown",
    "release-unknown",
  ]);
});
