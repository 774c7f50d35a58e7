import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { policiesOf } from "#server/insurance/policies/policies.ts";
import { readPerson } from "#server/records/persons/person.ts";
import { type StoredPolicy, storePolicy } from "#server/records/policies/store-policy.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { policyBody } from "./policy-body.ts";

let server: Harness;
const brokerId = demoBrokerId("productora@example.com");
const other = demoBrokerId("organizadora@example.com");

beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server?.close());

function store(changes: Partial<StoredPolicy> = {}): Promise<{ id: string; version: number }> {
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const policy = { before: 0, brokerId, kind: "policy", source: "typed", answers: policyBody(), by } as const;
  return server.database.db.transaction().execute((trx) => storePolicy(trx, { ...policy, ...changes }));
}

function head(id: string) {
  return server.database.db.selectFrom("policies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("a policy has a head, a version, the words that find it, and its client", async () => {
  const { id, version } = await store();
  expect(version).toBe(1);
  const { client_id: clientId, ...stored } = await head(id);
  expect(stored).toMatchObject({
    number_key: "AUTO001234",
    insurer: "zurich",
    product: "car",
    status: "issued",
    origin: "typed",
    starts_on: "2026-11-01",
    ends_on: "2027-11-01",
    total_premium: 12100000,
    currency: "ARS",
    holder: "Ana Núñez",
    holder_order: "ana nun~ez",
    plate: "AZ123ZZ",
    identity_number: "99123456",
    insured_birth_date: "1980-02-03",
    broker_id: brokerId,
  });
  const { db } = server.database;
  const words = await db.selectFrom("policy_words").select("word").where("policy_id", "=", id).execute();
  expect(words.map(({ word }) => word).toSorted()).toEqual(
    [
      "00123",
      "123",
      "27991234560",
      "4",
      "99123456",
      "ana",
      "auto",
      "auto001234",
      "az123zz",
      "nunez",
    ].toSorted(),
  );
  const client = await db
    .selectFrom("records")
    .select(["entity", "owner", "title"])
    .where("id", "=", clientId)
    .executeTakeFirst();
  expect(client).toEqual({ entity: "client", owner: `broker:${brokerId}`, title: "Ana Núñez" });
});

test("a change is the next version; the second of two who change the same one is told", async () => {
  const { id } = await store({ answers: policyBody({ number: "N-2" }) });
  const changed = {
    id,
    before: 1,
    kind: "correction" as const,
    answers: policyBody({ number: "N-2", asset: "Otro" }),
  };
  const answers = await Promise.allSettled([store(changed), store(changed)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "version" } });
  expect(await head(id)).toMatchObject({ asset: "Otro", version: 2 });
  const versions = await server.database.db
    .selectFrom("policy_versions")
    .select(["number", "kind"])
    .where("policy_id", "=", id)
    .orderBy("number")
    .execute();
  expect(versions).toEqual([
    { number: 1, kind: "policy" },
    { number: 2, kind: "correction" },
  ]);
});

test("a number is a broker's once at an insurer, however it is written; another broker may have it", async () => {
  await store({ answers: policyBody({ number: "7.654.321" }) });
  const again = policyBody({ number: "7654321" });
  await expect(store({ answers: again })).rejects.toMatchObject({ code: "policy-known" });
  const { id } = await store({ answers: policyBody({ number: "7654322" }) });
  await expect(store({ id, before: 1, kind: "correction", answers: again })).rejects.toMatchObject({
    code: "policy-known",
  });
  expect(await store({ answers: again, brokerId: other })).toMatchObject({ version: 1 });
  expect(await store({ answers: { ...again, insurer: { name: "sura" } } })).toMatchObject({ version: 1 });
});

test("a broker changes none of another's, and a client is theirs by a document, never by a name", async () => {
  const { id } = await store({ answers: policyBody({ number: "N-3" }) });
  const stolen = { id, before: 1, brokerId: other, kind: "correction" as const };
  await expect(store({ ...stolen, answers: policyBody({ number: "N-3" }) })).rejects.toMatchObject({
    code: "version",
  });
  const person = { ...policyBody().client, name: "Anita", lastName: "Otra" };
  const same = await store({ answers: policyBody({ number: "N-4", client: person }) });
  expect((await head(same.id)).client_id).toBe((await head(id)).client_id);
  const namesake = { ...policyBody().client, identityNumber: "99123457", cuil: "27991234579" };
  const third = await store({ answers: policyBody({ number: "N-5", client: namesake }) });
  expect((await head(third.id)).client_id).not.toBe((await head(id)).client_id);
});

test("what a broker types of somebody takes the place of nothing that an insurer knows of them", async () => {
  const client = {
    ...policyBody().client,
    identityNumber: "99000001",
    cuil: "27990000010",
    birthday: "2001/01/01",
  };
  const { id } = await store({ answers: policyBody({ number: "N-6", client }) });
  const policies = await policiesOf(server.database.db, "99000001").execute();
  expect(policies.find((policy) => policy.id === id)?.birthDate).toBe("2001-01-01");
  for (const policy of policies.filter((one) => one.id !== id))
    expect(policy.birthDate).not.toBe("2001-01-01");
  const ticket = await server.ticket("99000001");
  const preview = await server.call({ url: "/policy-preview?identityNumber=99000001", ticket });
  const shown: readonly { id: string }[] = preview.json().data;
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.map((policy) => policy.id)).not.toContain(id);
});

test("who is insured finds their policies with all that was said of them among what is theirs", async () => {
  const { db } = server.database;
  const { policies } = await readPerson(db, "99123456");
  expect(policies.length).toBeGreaterThan(0);
  for (const policy of policies) expect(policy.versions.length).toBeGreaterThan(0);
  expect(policies[0]).toMatchObject({ insuredName: "Ana Núñez", insuredEmail: "ana@example.com" });
});

test("a policy that is not there has no version", async () => {
  const changed = { id: randomUUID(), before: 1, kind: "correction" as const };
  await expect(store({ ...changed, answers: policyBody({ number: "N-9" }) })).rejects.toMatchObject({
    code: "version",
  });
});
