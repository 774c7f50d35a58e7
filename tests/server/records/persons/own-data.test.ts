import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { collectPlatforms } from "#server/people/platforms/platforms.ts";
import { demoPeople } from "../../demo-people.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({
    flows: ownFlows(),
    platforms: collectPlatforms(
      [{ name: "cordillera" }, { name: "tramite" }, { name: "propia" }],
      new Map([["propia", demoBrokerId("independiente@example.com")]]),
    ),
  });
  const { db } = server.database;
  await db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "communications", value: "yes" }]) })
    .where("email", "=", "productora@example.com")
    .execute();
  await db
    .updateTable("policies")
    .set({ broker_id: demoBrokerId("productora@example.com") })
    .where("id", "=", demoPolicyId("DEMO-0001"))
    .execute();
});
afterAll(() => server?.close());

/** What somebody sends: a message about a policy of theirs. */
const write = async (ticket: string, policy: string): Promise<string> => {
  const said = { status: { id: "pending" }, subject: "Consulta", text: "Una consulta" };
  const body = { ...said, policyId: demoPolicyId(policy) };
  const headers = { "idempotency-key": newKey() };
  return (await server.call({ url: "/conversations", body, ticket, headers })).json().data.id;
};
const copy = async (ticket: string, format = "json") =>
  server.call({ url: `/personal-data/copy?format=${format}`, ticket });

test("a copy has what its person sent and what they have, and nothing of anybody else", async () => {
  const ticket = await server.ticket("99000001");
  const own = await write(ticket, "DEMO-0001");
  const other = await write(await server.ticket("99000003"), "DEMO-0004");
  const answer = await copy(ticket);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="mis-datos.json"');
  const { identityNumber, policies, records } = answer.json();
  expect(identityNumber).toBe("99000001");
  expect(policies.map(({ number }: { number: string }) => number)).toEqual(["DEMO-0001"]);
  expect(records.map(({ id }: { id: string }) => id)).toContain(own);
  expect(answer.body).not.toContain(other);
  expect(answer.body).not.toMatch(/storedName|Carla/);
  const paper = await copy(ticket, "pdf");
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("whoever types a policy of somebody's number sees by it nothing that others know of them", async () => {
  const { db } = server.database;
  // What a DNI is, is no secret, nor when somebody was born: the plate is their own to choose.
  const birthDate = demoPeople.find((one) => one.identityNumber === "99000001")?.birthDate ?? "";
  const { number_key: _, ...row } = await db
    .selectFrom("policies")
    .selectAll()
    .where("id", "=", demoPolicyId("DEMO-0001"))
    .executeTakeFirstOrThrow();
  await db
    .insertInto("policies")
    .values({
      ...row,
      ...{ id: newKey(), number: "FALSA-1", broker_id: demoBrokerId("independiente@example.com") },
      ...{ origin: "typed", insured_name: "Ana Falsa", insured_birth_date: birthDate },
    })
    .execute();
  const answer = await copy(await server.ticket("99000001", { platform: "propia" }));
  expect(answer.json()).toMatchObject({ policies: [{ number: "FALSA-1" }], records: [] });
  expect(answer.json().insured).toBeUndefined();
  expect(answer.body).not.toContain("DEMO-0001");
});

test("what an erasure would make of each kind is told, with the day until which a policy is kept", async () => {
  const ticket = await server.ticket("99000003");
  await write(ticket, "DEMO-0004");
  const { held } = (await server.call({ url: "/personal-data", ticket })).json().data;
  expect(held).toContainEqual({ kind: "communication", becomes: "kept", count: expect.any(Number) });
  expect(held).toContainEqual({
    ...{ kind: "policy", becomes: "kept", count: 1 },
    until: expect.stringMatching(/^\d{4}\/\d{2}\/\d{2}$/),
  });
});

test("what is to be corrected or erased has a code, and a day of the law's for its broker", async () => {
  server.time.now = Date.parse("2026-11-26T15:00:00Z");
  const [ticket, session] = [await server.ticket("99000001"), await server.session("productora")];
  const body = { status: { id: "pending" }, what: "rectify", text: "Mi apellido es Quiroga, con una r." };
  const headers = { "idempotency-key": newKey() };
  const { data } = (await server.call({ url: "/data-requests", body, ticket, headers })).json();
  expect(data.number).toMatch(/^DAT-2026-\d{6}$/);
  const told = (await server.call({ url: `/communications/${data.id}`, session })).json().data;
  // Thursday; of the five days none is a Saturday, a Sunday, or the 8th of December.
  expect(told).toMatchObject({ subject: "Datos personales: Corregir un dato", dueOn: "2026/12/03" });
  const [notice] = (await server.call({ url: "/notifications", session })).json().data;
  expect(notice.title).toMatch(/pidió por sus datos personales$/);
  expect(notice.text).toContain("Contestá hasta el 03/12/2026");
});

test("past six copies a day there are no more", async () => {
  const ticket = await server.ticket("99000002");
  for (let count = 0; count < 6; count += 1) expect((await copy(ticket)).statusCode).toBe(200);
  expect((await copy(ticket)).statusCode).toBe(429);
});
