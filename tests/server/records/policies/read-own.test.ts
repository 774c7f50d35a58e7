import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { accidentBody, type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
});
afterAll(() => server.close());

const policy = `/policies/${demoPolicyId("DEMO-0001")}`;
const read = async (url: string, ticket: string) => {
  const answer = await server.call({ url, ticket });
  return { status: answer.statusCode, data: answer.json().data, code: answer.json().error?.code };
};

test("who is insured reads how their policy stands, what it covers and how it is paid", async () => {
  const { data } = await read(policy, await server.ticket("99000001"));
  expect(data).toMatchObject({
    number: "DEMO-0001",
    asset: "Volkswagen Gol Trend 2019",
    plate: "AZ101ZZ",
    status: { id: "current", value: "Vigente", tone: "success" },
    coverages: [{ name: "Terceros completo", sumInsured: 1420000000 }],
    covers: expect.arrayContaining(["Responsabilidad civil"]),
    excludes: expect.arrayContaining(["Parabrisas", "Daño parcial por accidente"]),
    currency: "ARS",
    totalPremium: 7381000,
    paymentMethod: "creditCard",
    isReportable: true,
  });
  // Nothing that it covers already, and of what is no car nothing.
  for (const other of ["Responsabilidad civil", "Incendio del edificio", "Rotura de pantalla"])
    expect(data.excludes).not.toContain(other);
  const states = data.instalments.map(({ state }: { state: string }) => state);
  expect(states).toEqual(["paid", "paid", "paid", "paid", "pending", "pending"]);
});

test("their broker reads the same of what it covers, with the limit of civil liability that counted on its first day", async () => {
  const ticket = await server.ticket("99000001");
  const session = await server.session("productora");
  const asBroker = async () => (await server.call({ url: policy, session })).json().data;
  const { data: own } = await read(policy, ticket);
  const { covers, excludes, liabilityLimit } = await asBroker();
  expect({ covers, excludes, liabilityLimit }).toEqual({ covers: own.covers, excludes: own.excludes });
  const limit = { name: "civilResponsibilityLimit", effective_from: "2026-01-01", value: "20000000000" };
  await server.database.db
    .insertInto("parameters")
    .values({ ...limit, source: "resolución", created_at: new Date("2025-12-01T12:00:00Z") })
    .execute();
  expect(await asBroker()).toMatchObject({ liabilityLimit: 20_000_000_000 });
  expect((await read(policy, ticket)).data).toMatchObject({ liabilityLimit: 20_000_000_000 });
});

test("their claims that were sent and their inspections stand with it, and no draft", async () => {
  const ticket = await server.ticket("99000001");
  const headers = { "idempotency-key": newKey() };
  await server.call({ url: "/accidents", body: accidentBody(), ticket, headers });
  const sent = await saveClaim(server, ticket, { status: { id: "sending" } });
  const { data } = await read(policy, ticket);
  expect(data.claims).toMatchObject([{ id: sent, kind: "Choque", on: "2026/11/20", isClosed: false }]);
  expect(data.inspections).toMatchObject([{ status: { value: "Pendiente", tone: "warning" } }]);
});

test.each([
  ["another person", "99000002", undefined],
  ["a platform that does not show it", "99000002", "litoral"],
])("to %s there is no such policy", async (_who, identityNumber, platform) => {
  const ticket = await server.ticket(identityNumber, platform === undefined ? {} : { platform });
  const url = platform === undefined ? policy : `/policies/${demoPolicyId("DEMO-0003")}`;
  expect(await read(url, ticket)).toMatchObject({ status: 404, code: "not-found" });
});

test("of a policy that two people have records on, each reads their own", async () => {
  const ticket = await server.ticket("99000001");
  const stranger = { entity: "accident", owner: "insured:cordillera:99000002", writer: "seed" };
  const { db } = server.database;
  const before = (await read(policy, ticket)).data.claims.length;
  const now = new Date(server.time.now);
  const id = "00000000-0000-4000-8000-00000000beef";
  const times = { created_at: now, updated_at: now, sent_at: now };
  await db
    .insertInto("records")
    .values({
      id,
      ...stranger,
      policy_id: demoPolicyId("DEMO-0001"),
      status: "sent",
      ...times,
      answers: "{}",
      facts: "{}",
    })
    .execute();
  expect((await read(policy, ticket)).data.claims).toHaveLength(before);
  await db.deleteFrom("records").where("id", "=", id).execute();
});
