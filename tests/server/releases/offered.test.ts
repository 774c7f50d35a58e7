import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { type Harness, newKey, startHarness } from "../harness.ts";
import { spanishFlows } from "./spanish-documents.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ flows: spanishFlows() });
});
afterAll(() => server.close());

test("what the insurer of a policy offers beside the five is taken of its policies alone", async () => {
  const theft = {
    vehicleAccidentType: "theft",
    date: "2026/11/19",
    time: "10:30",
    place: { city: "Rosario", street: "Mitre", number: 0 },
    description: "Lo dejé a la noche y a la mañana no estaba",
    damages: "La rueda de auxilio",
    theft: { where: "street", keys: "all", tracker: "none" },
  };
  const save = async (policy: string, person: string) =>
    server.call({
      url: "/accidents",
      ticket: await server.ticket(person),
      headers: { "idempotency-key": newKey() },
      body: { ...theft, policyId: demoPolicyId(policy), status: { id: "draft" }, riskType: "vehicle" },
    });
  expect((await save("DEMO-0001", "99000001")).statusCode).toBe(200);
  const refused = await save("DEMO-0003", "99000002");
  expect([refused.statusCode, Object.keys(refused.json().error.message)]).toEqual([
    400,
    ["vehicleAccidentType"],
  ]);
  const offered = await server.call({ method: "GET", url: "/accidents/vehicle-accident-types" });
  expect(offered.json().data.map(({ name }: { name: string }) => name)).toEqual([
    "crystals",
    "locks",
    "wheel",
    "crash",
    "crashWithInjuries",
  ]);
});
