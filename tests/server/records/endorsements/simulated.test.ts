import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Behaviour } from "#server/demonstration/insurers/issue.ts";
import { insurerTitle } from "#server/insurance/insurers/insurers.ts";
import { createEndorsementJob } from "#server/records/endorsements/send-endorsement.ts";
import { newKey } from "../../harness.ts";
import { openSimulated, until } from "../policies/open-simulated.ts";
import { policyBody } from "../policies/policy-body.ts";

let all: Awaited<ReturnType<typeof openSimulated>>;
beforeAll(async () => {
  all = await openSimulated();
});
afterAll(() => all?.close());

const insurers = ["allianz", "experta", "mercantilAndina", "sura", "zurich"] as const;
type Insurer = (typeof insurers)[number];
beforeEach(() => {
  for (const id of insurers) all.insurer(id).setBehaviour(undefined);
});

const plates: Readonly<Record<string, string>> = { car: "AZ123ZZ", motorcycle: "A123ZZZ" };
const premises = ["home", "commerce", "consortium"];
/** What each sells beside vehicles. */
const sold: Readonly<Record<Insurer, readonly string[]>> = {
  allianz: ["home"],
  experta: ["bicycle", "commerce", "computer", "life", "mobility", "personalAccident", "phone"],
  mercantilAndina: ["consortium"],
  sura: ["home"],
  zurich: ["bicycle", "commerce", "computer", "consortium", "life", "mobility", "personalAccident", "phone"],
};

let made = 0;
async function policy(insurer: Insurer, product = "car", more: object = {}): Promise<string> {
  made += 1;
  const vehicle = plates[product] === undefined ? undefined : { plate: plates[product] };
  const body = {
    insurer: { name: insurer, displayName: insurerTitle(insurer) },
    number: `SIM-${made}`,
    product,
    vehicle,
    ...(vehicle ? {} : { risk: premises.includes(product) ? { isClientAddress: true } : {} }),
    ...more,
  };
  return (await all.post("/policies", policyBody(body))).id;
}

/** That of the server's clock: what is canceled from it on is canceled at once. */
const today = "2026/11/20";
const sum = { change: "sumChange", effectiveDate: today, newSum: 2_220_000_000, sumBasis: "invoice" };
const cancel = { change: "cancellation", effectiveDate: today, cancelReason: "sale" };

/** What a broker asked for; its job is done as it is where there are jobs. */
async function ask(policyId: string, change: object): Promise<string> {
  const { server, session, services } = all;
  const headers = { "x-call": "submit", "x-step": "review", "idempotency-key": newKey() };
  const body = { policyId, files: [], ...change };
  const sent = await server.call({ url: "/endorsements", body, session, headers });
  expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
  const { id } = sent.json().data;
  await createEndorsementJob(services())({ id });
  return id;
}
const stands = (id: string, status: string) =>
  until(async () => {
    const one = await all.read(`/policies/endorsements/${id}`);
    return one.status.id === status ? one : undefined;
  });
const madeBy = (id: Insurer, policyNumber: string) =>
  all
    .insurer(id)
    .endorsed()
    .filter((one) => one.policyNumber === policyNumber);

type Ending = readonly [Behaviour, string, object];
/** What each connector reads of its own insurer's words. */
const byAll: readonly Ending[] = [
  ["in-progress", "issued", {}],
  [
    "fields",
    "pendingInfo",
    { needs: { kind: "fields", details: { "/effectiveDate": ["Esa fecha no se puede"] } } },
  ],
];
const byOne: readonly Ending[] = [
  ["approval", "issued", {}],
  ["approval-refused", "rejected", {}],
  ["inspection", "pendingInfo", { needs: { kind: "inspection" } }],
];

async function ends(
  insurer: Insurer,
  {
    behaviour,
    status,
    told,
  }: { readonly behaviour: Behaviour; readonly status: string; readonly told: object },
): Promise<void> {
  all.insurer(insurer).setBehaviour(behaviour);
  const policyId = await policy(insurer);
  const one = await stands(await ask(policyId, sum), status);
  expect(one).toMatchObject(told);
  expect(madeBy(insurer, one.policy.number)).toHaveLength(status === "issued" ? 1 : 0);
}

describe.each(insurers)("%s", (insurer) => {
  test.each([...Object.keys(plates), ...sold[insurer]])(
    "changes and ends the policy of a %s, once each",
    async (product) => {
      const policyId = await policy(insurer, product);
      const one = await stands(await ask(policyId, sum), "issued");
      expect(one).toMatchObject({
        insurerNumber: expect.any(String),
        premium: { after: 14_520_000, isFinal: true },
      });
      // What it made, hashed, kept and serves are the same bytes; a paper stands before the asking for it is over.
      const papers = await until(async () => {
        const told = await all.read(`/policies/endorsements/${one.id}`);
        return told.documents.length > 0 && told.wanting === undefined ? told : undefined;
      });
      expect(papers).toMatchObject({
        documents: [{ kind: "endorsement", name: expect.stringMatching(/^endoso-/) }],
      });
      const { server, session } = all;
      const url = `/policies/${policyId}/documents/${papers.documents[0].id}`;
      const { rawPayload } = await server.call({ url, session });
      const sha256 = createHash("sha256").update(rawPayload).digest("hex");
      const { number } = one.policy;
      expect(all.insurer(insurer).papers()).toContainEqual({
        policyNumber: number,
        kind: "endorsement",
        sha256,
      });
      expect((await all.read(`/policies/${policyId}`)).documents).toMatchObject([{ kind: "endorsement" }]);
      const end = await stands(await ask(policyId, cancel), "issued");
      expect(end.premium).toMatchObject({ isFinal: true, refund: expect.any(Number) });
      expect(madeBy(insurer, one.policy.number)).toHaveLength(2);
      const { versions, status } = await all.read(`/policies/${policyId}`);
      expect(versions.map(({ kind }: { kind: string }) => kind)).toEqual([
        "policy",
        "endorsement",
        "cancellation",
      ]);
      expect(status.id).toBe("canceled");
    },
  );

  test.each(byAll)("where it answers %s, ends as it should", (behaviour, status, told) =>
    ends(insurer, { behaviour, status, told }),
  );
});

test.each(byOne)("an insurer that answers %s says how it ends", (behaviour, status, told) =>
  ends("zurich", { behaviour, status, told }),
);

test("what an insurer never got is asked about by its key, and nobody sends it a second time meanwhile", async () => {
  all.insurer("zurich").setBehaviour("lost");
  const id = await ask(await policy("zurich"), sum);
  const one = await until(async () => {
    const told = await all.read(`/policies/endorsements/${id}`);
    return told.isUnknown ? told : undefined;
  });
  expect(one).toMatchObject({ status: { id: "sent" }, acts: [] });
  all.insurer("zurich").setBehaviour(undefined);
  await createEndorsementJob(all.services())({ id });
  expect(madeBy("zurich", one.policy.number)).toEqual([]);
});

test("what somebody insured asked for is asked of its insurer by the press of their broker, with no job after it", async () => {
  const policyId = await policy("zurich");
  const { db } = all.server.database;
  const at = new Date(all.server.time.now);
  const [id, owner] = [randomUUID(), "insured:*:99123456"];
  const changes = { type: "useChange", title: "Cambio de uso", lines: [], writes: [] };
  await db
    .insertInto("records")
    .values({
      ...{ id, owner, writer: owner, entity: "endorsement", status: "requested", policy_id: policyId },
      ...{ insurer: "zurich", product: "car", created_at: at, updated_at: at, sent_at: at },
      answers: JSON.stringify({ change: "useChange", effectiveDate: "2027/01/10" }),
      facts: JSON.stringify({ changes }),
    })
    .execute();
  await all.post(`/policies/endorsements/${id}/acts`, { act: "send" });
  const one = await stands(id, "issued");
  expect(madeBy("zurich", one.policy.number)).toHaveLength(1);
});

const person = { name: "Luis Prueba", identityNumber: "99456789" };
const worker = { ...person, birthday: "1990/05/04", activity: "Albañil" };
const named = {
  heirs: "named",
  beneficiaries: [{ ...person, relationship: "child", percent: 100 }],
};

test.each(["zurich", "experta"] as const)("%s knows the changes that only people have", async (insurer) => {
  const life = await policy(insurer, "life", { risk: { heirs: "legal" } });
  await stands(
    await ask(life, { change: "beneficiaries", effectiveDate: "2027/01/10", risk: named }),
    "issued",
  );
  expect((await all.read(`/policies/${life}?on=2027/01/10`)).risk).toEqual(named);
  const crew = await policy(insurer, "personalAccident", { risk: { heirs: "legal", roll: [worker] } });
  const other = { ...worker, name: "Eva Prueba", identityNumber: "99456782" };
  const roll = {
    change: "rollChange",
    effectiveDate: "2027/01/10",
    rollIn: [other],
    rollOut: ["99456789"],
  };
  await stands(await ask(crew, roll), "issued");
  expect((await all.read(`/policies/${crew}?on=2027/01/10`)).risk.roll).toEqual([other]);
  expect((await all.read(`/policies/${crew}?on=2027/01/09`)).risk.roll).toEqual([worker]);
});
