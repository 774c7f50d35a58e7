import { afterAll, beforeAll, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { profileChange } from "#server/records/profile-changes/profile-change.ts";

import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("productora");
});
afterAll(() => server.close());

const data = {
  professionalLicense: "910002",
  taxIdentification: "27991000025",
  vatCondition: "monotax",
  multilateralAgreement: false,
  grossIncomeTax: "901-123456",
  bankAccount: "paula.prueba.uno",
};
const ask = (change: object) =>
  server.call({
    url: "/profile-changes",
    body: { ...data, ...change },
    session,
    headers: { "idempotency-key": newKey() },
  });
const read = async () => (await server.call({ url: "/profile-changes", session })).json().data;
const told = async () => (await server.call({ url: "/broker-data", session })).json().data;
const decide = (id: string, status: string) =>
  moveOnBehalf(server.database.db, profileChange, { id, status }, new Date(server.time.now));

test("the tax number of somebody else is refused where the flow refuses it", async () => {
  const answer = await ask({ taxIdentification: "20111111112" });
  expect([answer.statusCode, Object.keys(answer.json().error.message)]).toEqual([400, ["taxIdentification"]]);
});

test.each([
  [{ admin: true }, "admin"],
  [{ bankAccount: "a\u0000b" }, "bankAccount"],
  [{ bankAccount: { $ne: "" } }, "bankAccount"],
  [{ bankAccount: "x".repeat(10_001) }, "bankAccount"],
])("%j is refused", async (change, name) => {
  const answer = await ask(change);
  expect([answer.statusCode, Object.keys(answer.json().error.message)]).toEqual([400, [name]]);
});

test("what is asked for waits for the back office, and is the account's once it is approved", async () => {
  expect(await read()).toMatchObject({ status: "none", identityNumber: "99100002", bankAccount: null });
  const asked = await ask({});
  expect(asked.statusCode).toBe(200);
  expect(await told()).toMatchObject({ bankAccount: null, vatCondition: null });
  expect(await read()).toMatchObject({ status: "requested", bankAccount: null });
  const second = await ask({ bankAccount: "paula.prueba.dos" });
  // Its flow leads to no other request while one is looked at.
  expect(second.statusCode).toBe(400);
  expect(await decide(asked.json().data.id, "review")).toEqual({ from: "requested", to: "approved" });
  expect(await told()).toMatchObject({ bankAccount: "paula.prueba.uno", vatCondition: "monotax" });
});

test("what is rejected changes nothing, and another change may be asked for", async () => {
  const { id } = (await ask({ bankAccount: "cuenta.cerrada" })).json().data;
  expect(await decide(id, "review")).toEqual({ from: "requested", to: "rejected" });
  expect(await read()).toMatchObject({ status: "rejected", bankAccount: "paula.prueba.uno" });
  expect((await ask({ bankAccount: "paula.prueba.dos" })).statusCode).toBe(200);
});
