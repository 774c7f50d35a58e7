import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { endorsement } from "#server/records/endorsements/endorsement.ts";
import { soldGroups } from "#server/records/endorsements/sold-list.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

const policyId = demoPolicyId("DEMO-0001");
const otherPolicyId = demoPolicyId("DEMO-0002");

let server: Harness;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  const { db } = server.database;
  const { brokerId } = await db
    .selectFrom("policies")
    .select("broker_id as brokerId")
    .where("id", "=", policyId)
    .executeTakeFirstOrThrow();
  const insured = "insured:*:99000001";
  // Written as they would stand, whoever writes them: what is listed is the statement's word alone.
  const rows = [
    { status: "requested", owner: insured, number: "DEMO-0001/1", at: 3, policy_id: policyId },
    { status: "draft", owner: insured, number: null, at: 4, policy_id: policyId },
    { status: "draft", owner: `broker:${brokerId}`, number: null, at: 2, policy_id: policyId },
    { status: "issued", owner: `broker:${brokerId}`, number: "DEMO-0002/1", at: 1, policy_id: otherPolicyId },
  ].map(({ at, ...row }, index) => {
    const when = new Date(Date.UTC(2026, 10, at, 15));
    return {
      ...row,
      id: `00000000-0000-4000-8000-00000000000${index}`,
      entity: endorsement.name,
      writer: row.owner,
      insurer: "zurich",
      product: "car",
      answers: JSON.stringify({ change: "useChange", effectiveDate: "2026/11/25" }),
      facts: JSON.stringify({ changes: { title: "Cambio de uso" } }),
      created_at: when,
      updated_at: when,
      sent_at: row.status === "draft" ? null : when,
    };
  });
  await db.insertInto("records").values(rows).execute();
});
afterAll(() => server.close());

const ask = async (query: string, by = "productora") =>
  (await server.call({ url: `/policies/endorsements${query}`, session: await server.session(by) })).json();
const told = async (query: string, by?: string): Promise<readonly string[]> => {
  const { data } = await ask(query, by);
  type Row = { readonly requestedBy: string; readonly status: { readonly id: string } };
  return data.map(({ requestedBy, status }: Row) => `${requestedBy} ${status.id}`);
};

test("one list has what insured people asked for and what the broker began, and nothing that they are writing", async () => {
  expect(await told("")).toEqual(["insured requested", "broker draft", "broker issued"]);
  expect((await ask("")).data[0]).toMatchObject({
    number: "DEMO-0001/1",
    title: "Cambio de uso",
    status: { id: "requested", value: "Solicitado" },
    effectiveDate: "2026/11/25",
    on: "2026/11/03",
    policyNumber: "DEMO-0001",
    productTitle: "Auto",
    requestedBy: "insured",
    isOwn: true,
  });
});

test.each([
  ["?status=mine", ["insured requested"]],
  ["?status=draft", ["broker draft"]],
  ["?status=issued", ["broker issued"]],
  ["?status=closed", []],
  [`?policyId=${otherPolicyId}`, ["broker issued"]],
  [`?policyId=${otherPolicyId}&status=mine`, []],
  ["?search=DEMO-0002", ["broker issued"]],
  ["?search=demo-0002/1", ["broker issued"]],
  [`?search=DEMO&policyId=${policyId}`, ["insured requested", "broker draft"]],
])("it is narrowed by %s", async (query, found) => {
  expect(await told(query)).toEqual(found);
});

test("who oversees reads it as theirs who sold the policy, and nobody else anything of it", async () => {
  const { data } = await ask("", "organizadora");
  expect(data.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([false, false, false]);
  expect(await told("", "independiente")).toEqual([]);
  expect((await ask("/counts", "independiente")).data.mine).toEqual({ count: 0, isAtLeast: false });
});

test("its tabs count by the same conditions, and every status is in one of them", async () => {
  const { data } = await ask("/counts");
  expect(
    Object.fromEntries(Object.entries<{ count: number }>(data).map(([id, { count }]) => [id, count])),
  ).toEqual({
    mine: 1,
    insurer: 0,
    issued: 1,
    closed: 0,
    draft: 1,
  });
  expect(
    Object.keys(endorsement.statuses).filter((id) => !Object.values(soldGroups).flat().includes(id)),
  ).toEqual([]);
});

test("what waits for the broker is in their agenda, and in their client's page what was asked for", async () => {
  const session = await server.session("productora");
  const get = async (url: string) => (await server.call({ url, session })).json().data;
  const { waiting } = await get("/dashboard");
  const [first, ...others] = waiting.filter(({ kind }: { kind: string }) => kind === "endorsement");
  expect([first, others]).toMatchObject([{ policyId, title: "Endoso DEMO-0001/1: Solicitado" }, []]);
  const [{ id }] = await get("/clients?search=99000001");
  expect((await get(`/clients/${id}`)).counts.endorsements).toBe(1);
  expect(await get(`/clients/${id}/endorsements`)).toMatchObject([
    { number: "DEMO-0001/1", title: "Cambio de uso", status: { id: "requested" }, sentOn: "2026/11/03" },
  ]);
});
