import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { accidentBody, type Harness, newKey, startHarness } from "../../harness.ts";
import { bring, move, review } from "../imports/imported.ts";
import { policyBody } from "./policy-body.ts";

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
  const session = await server.session("productora");
  const published = await server.call({
    url: "/self-management-platforms",
    body: { name: "paula-seguros", footer: "Paula, productora asesora" },
    session,
  });
  expect(published.statusCode).toBe(200);
});
afterAll(() => server?.close());

test("who is insured by a typed policy proves it on its broker's platform, sees it and reports a claim", async () => {
  const brokerId = demoBrokerId("productora@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const typed = { before: 0, brokerId, kind: "policy", source: "typed", answers: policyBody(), by } as const;
  const { id } = await server.database.db.transaction().execute((trx) => storePolicy(trx, typed));
  const ticket = await server.ticket("99123456", { platform: "paula-seguros" });
  const guess = { plate: "AZ123ZZ", birthDate: "1980/02/03" };
  const proved = await server.call({ url: "/self-management-tickets/proof", body: guess, ticket });
  expect([proved.statusCode, proved.body]).toEqual([200, expect.any(String)]);
  const seen = await server.call({ url: `/policies/${id}`, ticket });
  expect(seen.json().data).toMatchObject({ id, number: "AUTO-00123/4", insuredName: "Ana Núñez" });
  const headers = { "idempotency-key": newKey() };
  const body = accidentBody({ policyId: id, status: { id: "sending" } });
  const reported = await server.call({ url: "/accidents", body, ticket, headers });
  expect([reported.statusCode, reported.body]).toEqual([200, expect.any(String)]);
  const session = await server.session("productora");
  const { data } = (await server.call({ url: `/policies/${id}`, session })).json();
  expect(data.claims).toMatchObject([{ id: reported.json().data.id }]);
});

test("of a policy of a file, without a birth date, its plate and the end of its number prove who they are, and neither alone", async () => {
  const session = await server.session("productora");
  const text = [
    "NRO_POLIZA;ASEGURADO;NRO_DOC;VIG_DESDE;VIG_HASTA;DOMINIO;MODELO",
    "IMP-7700012;IMPORTADA, JUAN;99777666;01/11/2026;01/11/2027;AZ 177 ZZ;CRONOS 2021",
  ].join("\n");
  const { id: importId, path } = await bring(server, { session, text });
  await review(server, { path, session, more: { defaults: { product: "car" } } });
  expect((await move(server, { id: importId, path, session, way: "apply" })).status).toBe("done");
  const found = await server.call({ url: "/policies?search=IMP-7700012", session });
  const [{ id }] = found.json().data;
  const [plate, policyNumber, birthDate] = ["AZ177ZZ", "700012", "1980/02/03"];
  const prove = async (guess: object) => {
    const ticket = await server.ticket("99777666", { platform: "paula-seguros", isProven: false });
    const body = { birthDate, ...guess };
    const answer = await server.call({ url: "/self-management-tickets/proof", body, ticket });
    return { ticket, status: answer.statusCode };
  };
  for (const guess of [
    { plate },
    { policyNumber },
    { plate, policyNumber: "700013" },
    { plate: "AZ178ZZ", policyNumber },
  ])
    expect((await prove(guess)).status).toBe(400);
  await server.database.db.deleteFrom("rate_counters").execute();
  const { ticket, status } = await prove({ plate, policyNumber });
  expect(status).toBe(200);
  const headers = { "idempotency-key": newKey() };
  const body = accidentBody({ policyId: id, status: { id: "sending" } });
  const reported = await server.call({ url: "/accidents", body, ticket, headers });
  expect([reported.statusCode, reported.body]).toEqual([200, expect.any(String)]);
});

test("on another platform there is no such policy", async () => {
  const elsewhere = await server.ticket("99123456", { isProven: false });
  const url = "/policy-preview?identityNumber=99123456&plate=AZ123ZZ";
  const preview = await server.call({ url, ticket: elsewhere });
  expect([preview.statusCode, preview.json().error.code]).toEqual([400, "policy-not-found"]);
});

test("what another broker typed of the same person is not on this broker's platform", async () => {
  const brokerId = demoBrokerId("independiente@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const answers = policyBody({ number: "OTRA-1", vehicle: { plate: "AZ 124 ZZ" } });
  const typed = { before: 0, brokerId, kind: "policy", source: "typed", answers, by } as const;
  const { id } = await server.database.db.transaction().execute((trx) => storePolicy(trx, typed));
  const ticket = await server.ticket("99123456", { platform: "paula-seguros", isProven: false });
  const body = { plate: "AZ123ZZ", birthDate: "1980/02/03" };
  expect((await server.call({ url: "/self-management-tickets/proof", body, ticket })).statusCode).toBe(200);
  const foreign = await server.call({ url: `/policies/${id}`, ticket });
  expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, "not-found"]);
});
