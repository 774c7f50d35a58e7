import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { policyBody } from "./policy-body.ts";

const dni = "99000001";
const policyId = demoPolicyId("DEMO-0001");

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket(dni);
});
afterAll(() => server.close());

const own = (id = policyId, by = ticket) => server.call({ url: `/policies/${id}/card`, ticket: by });
const scan = (code: string, platform = "cordillera") =>
  server.call({ url: `/circulation-cards/${platform}/${code}` });
const codeOf = async (id = policyId) => (await own(id)).json().data.code as string;
const write = async (more: object = {}, source: "emitted" | "typed" = "emitted") => {
  const brokerId = demoBrokerId("productora@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const answers = policyBody({
    number: newKey(),
    client: { ...policyBody().client, identityNumber: dni },
    vehicle: { plate: "AZ123ZZ", chassis: "9BWAB45Z0K4004471" },
    ...more,
  });
  const { id } = await server.database.db
    .transaction()
    .execute((trx) => storePolicy(trx, { before: 0, brokerId, kind: "policy", source, by, answers }));
  return id;
};

test("a card is its person's, and who scans it reads all but whose it is", async () => {
  const id = await write();
  const { data } = (await own(id)).json();
  expect(data).toEqual({
    insuredCompany: "Zurich",
    number: expect.any(String),
    startsOn: "2026/11/01",
    endsOn: "2027/11/01",
    asset: "Fiat Cronos 1.3 Drive 2021",
    plate: "AZ123ZZ",
    coverage: "Terceros completo",
    code: expect.stringMatching(/^[\w-]{38}$/),
    insuredName: "Ana Núñez",
    chassis: "9BWAB45Z0K4004471",
  });
  const scanned = await scan(data.code);
  const { code: _, insuredName, chassis: __, ...told } = data;
  expect(scanned.json().data).toEqual({ ...told, checkedAt: new Date(server.time.now).toISOString() });
  expect(scanned.headers["cache-control"]).toBe("no-store");
  for (const hidden of [dni, insuredName, "9BWAB45Z0K4004471"]) expect(scanned.body).not.toContain(hidden);
  expect(await codeOf(id)).toBe(data.code);
});

test.each([
  ["one that has ended", { ends_on: "2026-11-19" }],
  ["one that has not begun", { starts_on: "2026-11-21" }],
  ["one that was canceled", { status: "canceled" }],
  ["one that was taken back", { status: "removed" }],
])("the code of %s is answered as one that nobody made", async (_, now) => {
  const id = await write();
  const code = await codeOf(id);
  expect((await scan(code)).statusCode).toBe(200);
  await server.database.db.updateTable("policies").set(now).where("id", "=", id).execute();
  const [revoked, unknown] = [await scan(code), await scan("A".repeat(38))];
  expect([revoked.statusCode, revoked.body]).toEqual([404, unknown.body]);
  expect((await own(id)).statusCode).toBe(404);
});

test("of a policy's last day its card still holds, and the day after no more", async () => {
  const code = await codeOf(await write({ validTo: "2026/11/20" }));
  const { now } = server.time;
  const answers = [];
  for (const at of ["2026-11-20T23:59:00-03:00", "2026-11-21T00:01:00-03:00"]) {
    server.time.now = new Date(at).getTime();
    answers.push((await scan(code)).statusCode);
  }
  server.time.now = now;
  expect(answers).toEqual([200, 404]);
});

test("a sign of another policy opens none, nor does a code with anything else in it", async () => {
  const [one, other] = [await codeOf(await write()), await codeOf(await write())];
  const wrong = [
    one.slice(0, 22) + other.slice(22),
    `${one.slice(0, 37)}${one.endsWith("A") ? "B" : "A"}`,
    `${one}A`,
    one.slice(1),
    // The last letter of the id has bits that say nothing.
    `${one.slice(0, 21)}${String.fromCharCode(one.charCodeAt(21) + 1)}${one.slice(22)}`,
  ];
  for (const code of wrong) expect((await scan(encodeURIComponent(code))).statusCode).toBe(404);
});

test("what a platform does not show is on none of its cards, and a house has none", async () => {
  expect((await scan(await codeOf(await write()), "ninguna")).statusCode).toBe(404);
  expect((await own(await write({ product: "home", vehicle: undefined }))).statusCode).toBe(404);
});

test("another's policy has no card, and a DNI alone has none", async () => {
  expect((await own(policyId, await server.ticket("99000003"))).statusCode).toBe(404);
  const bare = await server.ticket(dni, { isProven: false });
  expect((await own(policyId, bare)).json().error.code).toBe("claim-options");
});
