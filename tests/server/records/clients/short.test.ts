import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import words from "#server/records/clients/missing.json" with { type: "json" };
import { type Harness, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("productora");
});
afterAll(() => server.close());

test("a client is made of a name and a phone or an email, and tells what an emission will still ask", async () => {
  const short = { personType: "physical", name: "Corta", lastName: "Ficha", identityType: "DNI" };
  const rest = { vatCondition: "CF", phoneType: "mobile" };
  const make = (more: object) =>
    server.call({ url: "/clients", body: { client: { ...short, ...rest, ...more } }, session });
  expect((await make({})).statusCode).toBe(400);
  const made = await make({ phoneNumber: "+5493415550001" });
  expect(made.statusCode).toBe(200);
  const { missing, document } = (
    await server.call({ url: `/clients/${made.json().data.id}`, session })
  ).json().data;
  expect([missing.length, document.number]).toEqual([14, ""]);
  expect((await make({ email: "corta@example.com" })).statusCode).toBe(200);
  expect((await server.call({ url: "/clients?search=corta", session })).json().data.length).toBe(2);
});

test("a client is found by the plate that they asked about, and what was said first is no part of them", async () => {
  const client = { personType: "physical", name: "Con", lastName: "Patente", email: "patente@example.com" };
  const body = { client: { ...client, plate: "AZ987ZZ" }, firstNote: "Quiere pasarse en marzo" };
  const made = await server.call({ url: "/clients", body, session });
  expect(made.statusCode).toBe(200);
  const { id } = made.json().data;
  for (const search of ["az987zz", "AZ 987"]) {
    const found = (
      await server.call({ url: `/clients?search=${encodeURIComponent(search)}`, session })
    ).json();
    expect(found.data.map((one: { id: string }) => one.id)).toEqual([id]);
  }
  const stored = await server.database.db
    .selectFrom("records")
    .select("answers")
    .where("id", "=", id)
    .execute();
  expect(stored).toEqual([{ answers: { client: expect.objectContaining({ plate: "AZ987ZZ" }) } }]);
  expect(JSON.stringify(stored)).not.toContain("marzo");
  const changed = { method: "PUT", url: `/clients/${id}`, body: { client: body.client }, session } as const;
  expect((await server.call(changed)).statusCode).toBe(200);
});

test("what is missing has the words of the flow", () => {
  const flow = readFileSync(inRepository("flows/account/client.flow.json"), "utf8");
  for (const group of Object.values(words))
    for (const word of Object.values(group)) expect(flow).toContain(`'${word}'`);
});
