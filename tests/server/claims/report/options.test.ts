import { afterAll, beforeAll, expect, test } from "vitest";
import { isReportable } from "#server/claims/report/accident.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import type { Policy } from "#server/insurance/policies/policies.ts";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

test.each([
  ["2026-11-21", "2027-11-21", false],
  ["2026-11-20", "2027-11-20", true],
  ["2024-11-20", "2025-11-20", true],
  ["2024-11-19", "2025-11-19", false],
])("a policy from %s to %s is reported of on 2026-11-20: %s", (startsOn, endsOn, isOpen) => {
  expect(isReportable({ startsOn, endsOn } as Policy, "2026-11-20")).toBe(isOpen);
});

const options = async (ticket: string, query: string) =>
  server.call({ url: `/accidents/options?${query}`, ticket });

test("who proved who they are gets their policies whole", async () => {
  const answer = await options(await server.ticket("99000001"), "identityNumber=99000001");
  expect(answer.json()).toEqual({
    data: [
      {
        description: "Volkswagen Gol Trend 2019 · AZ101ZZ · Zurich",
        policyId: demoPolicyId("DEMO-0001"),
        riskType: "vehicle",
        insurer: "zurich",
        product: "car",
        asset: "Volkswagen Gol Trend 2019",
        plate: "AZ101ZZ",
        flow: "claim/vehicle",
      },
    ],
  });
});

test("a DNI alone sees the sort of what is insured, the end of its plate, and of claims how, when and what", async () => {
  const ticket = await server.ticket("99000005", { isProven: false });
  const answer = await options(ticket, "identityNumber=99000005");
  const [policy, claim] = answer.json().data;
  expect(policy).toEqual({
    description: "Producto car · *****ZZ · Zurich",
    policyId: demoPolicyId("DEMO-0008"),
    riskType: "vehicle",
    insurer: "zurich",
    product: "car",
    asset: "Producto car",
    plate: "*****ZZ",
    flow: "claim/vehicle",
  });
  expect(claim).toMatchObject({ kind: expect.any(String), date: expect.any(String), isDraft: false });
  for (const told of ["Sandero", "AZ104ZZ", "Elena", "SIN-", "DEMO-"])
    expect(answer.body).not.toContain(told);
});

test("claims that are closed are told where they are asked for, and by that alone", async () => {
  const ticket = await server.ticket("99000005");
  const statusesOf = async (query: string) => {
    const { data } = (await options(ticket, `identityNumber=99000005${query}`)).json();
    const claims = data.filter(({ accidentId }: { accidentId?: string }) => accidentId !== undefined);
    return claims.map((one: { status: { id: string }; isClosed?: true }) => [one.status.id, one.isClosed]);
  };
  expect(await statusesOf("")).not.toContainEqual(["payed", true]);
  const all = await statusesOf("&closed=true");
  expect(all).toContainEqual(["payed", true]);
  expect(all).toContainEqual(["pendingDocuments", undefined]);
});

test("a DNI written with dots is the same DNI", async () => {
  expect((await options(await server.ticket("99000001"), "identityNumber=99.000.001")).statusCode).toBe(200);
  expect((await options(await server.ticket("99.000.001"), "identityNumber=99000001")).statusCode).toBe(200);
});

test("several products come as vehicle or other", async () => {
  const { data } = (await options(await server.ticket("99000004"), "identityNumber=99000004")).json();
  expect(data.map((option: Record<string, string>) => [option.product, option.riskType])).toEqual([
    ["home", "other"],
    ["phone", "other"],
    ["bicycle", "other"],
  ]);
});

test("an unknown DNI and the DNI of another get the same answer", async () => {
  const unknown = await options(await server.ticket("99999998"), "identityNumber=99999998");
  const foreign = await options(await server.ticket("99000001"), "identityNumber=99000003");
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json().error.message).toBe("No se encontró una póliza asociada a los datos ingresados");
  expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body]);
});

test("a network that asks for many unknown DNIs is put off", async () => {
  const ticket = await server.ticket("99999997");
  const ask = () =>
    server.call({ url: "/accidents/options?identityNumber=99999997", ticket, address: "192.0.4.5" });
  for (let count = 0; count < 30; count += 1) expect((await ask()).statusCode).toBe(400);
  expect((await ask()).statusCode).toBe(429);
});

test("a platform shows the policies of its insurers only", async () => {
  const ticket = await server.ticket("99000002", { platform: "litoral" });
  const { data } = (await options(ticket, "identityNumber=99000002")).json();
  expect(data.map(({ insurer }: { insurer: string }) => insurer)).toEqual(["zurich"]);
});

test("open claims are options, closed ones are not", async () => {
  const { data } = (await options(await server.ticket("99000005"), "identityNumber=99000005")).json();
  const claims = data.filter(({ accidentId }: { accidentId?: string }) => accidentId);
  expect(claims).toHaveLength(3);
  expect(claims.map(({ description }: { description: string }) => description).join()).not.toContain(
    "Pagado",
  );
  expect(claims[0].description).toMatch(/^Siniestro del \d\d\/\d\d\/2026 · /);
});
