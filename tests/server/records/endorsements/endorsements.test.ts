import { afterAll, beforeAll, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { endorsement } from "#server/records/endorsements/endorsement.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { document } from "../../infrastructure/files/images.ts";
import { ownFlows } from "../../own-documents.ts";

const dni = "99000001";
const policyId = demoPolicyId("DEMO-0001");

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  ticket = await server.ticket(dni);
});
afterAll(() => server.close());

const change = { change: "useChange", effectiveDate: "2026/11/25", risk: { use: "rideHailing" } };
const post = (call: string, step: string, body: object, more: Readonly<Record<string, string>> = {}) =>
  server.call({
    url: "/endorsements",
    body: { policyId, ...change, ...body },
    ticket,
    headers: { "x-call": call, "x-step": step, ...more },
  });
const get = (query: string, by = ticket) =>
  server.call({ method: "GET", url: `/endorsements${query}`, ticket: by });

test("a request is saved, judged by its flow, sent, and called by its policy's number", async () => {
  const draft = { "x-draft": newKey() };
  const saved = await post("save", "papers", {}, draft);
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  const { id } = saved.json().data;
  expect(saved.json()).toEqual({ data: { id } });
  const content = Buffer.from(document).toString("base64");
  const uploading = { files: [{ key: "cedula", filename: "cédula.pdf", content }] };
  const url = `/endorsements/${id}/files`;
  expect((await server.call({ url, body: uploading, ticket })).statusCode).toBe(200);
  const files = [{ key: "cedula", name: "cédula.pdf", type: "application/pdf", size: document.length }];

  const late = await post("submit", "review", { id, files, effectiveDate: "2027/11/25" }, draft);
  expect(late.json().error.message).toEqual({
    effectiveDate: [expect.stringContaining("La póliza termina el")],
  });
  const sent = await post("submit", "review", { id, files }, draft);
  expect(sent.json()).toEqual({ data: { id, number: "DEMO-0001/1" } });
  expect((await post("submit", "review", { id, files }, draft)).json().error).toMatchObject({
    code: "already-sent",
    message: "Este endoso ya se pidió",
  });

  const one = await get(`?id=${id}`);
  expect(one.headers.etag).toBe('"2"');
  expect(one.json().data).toMatchObject({
    id,
    number: "DEMO-0001/1",
    status: { id: "requested", value: "Solicitado" },
    change: "useChange",
    effectiveDate: "2026/11/25",
    risk: { use: "rideHailing" },
    documents: 1,
  });
  const next = (await post("submit", "review", { files: [] })).json().data;
  expect(next.number).toBe("DEMO-0001/2");
});

test("a card pays from now on by what stands for it, which its own person has kept", async () => {
  const keep = async (by: string) => {
    const body = { number: "4111 1111 1111 1111", expiration: "08/29" };
    return (await server.call({ url: "/payment-tokens", body, ticket: by })).json().data;
  };
  const payment = {
    paymentMethod: "creditCard",
    creditCard: { holder: "ANA DEMOSTRACION", holderDni: dni, expiration: "08/29" },
    authorized: true,
  };
  const request = (card?: object) =>
    server.call({
      url: "/endorsements",
      body: {
        policyId,
        change: "paymentMethod",
        effectiveDate: "2026/11/25",
        payment,
        files: [],
        ...(card ? { card } : {}),
      },
      ticket,
      headers: { "x-call": "submit", "x-step": "review" },
    });
  const card = await keep(ticket);
  expect(card).toEqual({ token: expect.any(String), brand: "Visa", last4: "1111" });
  const sent = await request(card);
  expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining("DEMO-0001/")]);
  const read = await get(`?id=${sent.json().data.id}`);
  expect(read.json().data).toMatchObject({ card: { brand: "Visa", last4: "1111" }, payment });
  expect(read.body).not.toContain(card.token);
  const refusals = [
    [undefined, "payment/creditCard/number"],
    [await keep(await server.ticket("99000003")), "card/token"],
    [{ token: newKey() }, "card/token"],
  ] as const;
  for (const [wrong, field] of refusals) {
    const refused = await request(wrong);
    expect([refused.statusCode, Object.keys(refused.json().error.message)]).toEqual([400, [field]]);
  }
  const beside = await post("submit", "review", { files: [], card });
  expect(Object.keys(beside.json().error.message)).toEqual(["card"]);
});

test("what an insurer decides is in its list, and what it asks for may be sent again", async () => {
  const { id } = (await post("submit", "review", { files: [] })).json().data;
  const decide = (status: string) =>
    moveOnBehalf(server.database.db, endorsement, { id, status }, new Date(server.time.now));
  for (const status of ["inReview", "pendingInfo"]) await decide(status);
  expect((await post("submit", "review", { id, files: [] })).statusCode).toBe(200);
  for (const status of ["inReview", "approved", "issued"]) await decide(status);
  await expect(decide("rejected")).rejects.toMatchObject({ code: "status-not-reachable" });
  const listed = (await get(`?policyId=${policyId}`)).json();
  expect(listed.data.find((one: { id: string }) => one.id === id)).toMatchObject({
    status: { id: "issued", value: "Emitido" },
    requestedOn: "2026/11/20",
  });
});

test("a list comes ten a page, the newest first", async () => {
  for (let made = 0; made < 10; made += 1) {
    server.time.now += 60_000;
    expect((await post("save", "papers", {})).statusCode).toBe(200);
  }
  const pageOf = async (page: number) => (await get(`?page=${page}`)).json();
  const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
  const { total } = first.pagination;
  expect(first.pagination).toEqual({ count: 10, total, perPage: 10, currentPage: 1, totalPages: 2 });
  expect(second.pagination).toMatchObject({ count: total - 10, total, currentPage: 2 });
  expect(third.data).toEqual([]);
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(total);
  expect(first.data[0].status.id).toBe("draft");
  for (const page of ["0", "-1", "x", "1e9"]) expect((await get(`?page=${page}`)).statusCode).toBe(400);
});

test("a DNI alone asks for no change, and somebody else's is an unknown one", async () => {
  const { id } = (await get("")).json().data[0];
  const bare = await server.ticket(dni, { isProven: false });
  for (const query of ["", `?id=${id}`]) {
    const refused = await get(query, bare);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, "claim-options"]);
  }
  const other = await server.ticket("99000005");
  expect((await get("", other)).json().data).toEqual([]);
  expect((await get(`?id=${id}`, other)).statusCode).toBe(404);
});

test("a policy that is not in force is not changed", async () => {
  const before = server.time.now;
  server.time.now += 300 * 86_400_000;
  try {
    const by = await server.ticket(dni);
    const body = { policyId, ...change, effectiveDate: "2027/10/01" };
    const headers = { "x-call": "save", "x-step": "papers" };
    expect((await server.call({ url: "/endorsements", body, ticket: by, headers })).statusCode).toBe(404);
  } finally {
    server.time.now = before;
  }
});
