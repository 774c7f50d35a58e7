import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";

let server: Harness;
let session: string;
let sent: string;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("productora");
  const ticket = await server.ticket("99000001");
  sent = await saveClaim(server, ticket, { status: { id: "sending" } });
  await saveClaim(server, ticket);
  const { db } = server.database;
  const missing = [{ key: "police", title: "Denuncia policial" }];
  await db
    .updateTable("records")
    .set({ status: "pendingDocuments", facts: JSON.stringify({ missing }) })
    .where("id", "=", sent)
    .execute();
});
afterAll(() => server?.close());

const ask = (url: string, by = session) => server.call({ url, session: by });
const rowsOf = async (url: string, by?: string) =>
  (await ask(url, by)).json().data as readonly Readonly<Record<string, unknown>>[];
const claim = async (by?: string) => (await ask(`/claims/${sent}`, by)).json().data;

describe("the claims of a portfolio", () => {
  test("are those that were sent on its policies, the last that came first", async () => {
    const [first, ...others] = await rowsOf("/claims");
    expect(first).toMatchObject({
      id: sent,
      status: { id: "pendingDocuments", value: "Falta documentación", tone: "warning" },
      missing: 1,
      policyId: demoPolicyId("DEMO-0001"),
      policyNumber: "DEMO-0001",
      plate: "AZ101ZZ",
      insuredCompany: "Zurich",
      isOwn: true,
    });
    expect(others.map(({ status }) => (status as { id: string }).id)).not.toContain("draft");
    expect(await rowsOf("/claims", await server.session("independiente"))).toEqual([]);
  });

  test("are narrowed by how they stand and found by plate, by whose they are and by number", async () => {
    const [{ number } = {}] = await rowsOf("/claims?status=waiting");
    const ids = async (url: string) => (await rowsOf(url)).map(({ id }) => id);
    expect((await ids("/claims?status=pendingDocuments"))[0]).toBe(sent);
    expect(await ids("/claims?status=closed")).not.toContain(sent);
    expect(await ids("/claims?search=az101zz")).toContain(sent);
    expect(await ids(`/claims?search=${String(number).toLowerCase()}`)).toEqual([sent]);
    expect(await ids("/claims?search=nadie")).toEqual([]);
    expect(await ids("/claims?search=demostraci%C3%B3n%20az101zz&status=waiting")).toEqual([sent]);
    expect(await ids("/claims?search=demostraci%C3%B3n%20az101zz&status=closed")).not.toContain(sent);
  });

  test("are read by who organizes their broker, and not theirs to act on", async () => {
    const overseer = await server.session("organizadora");
    expect(await claim(overseer)).toMatchObject({ id: sent, isOwn: false });
    const body = { papers: ["Denuncia policial"], channel: "mail", text: "Hola" };
    const answer = await server.call({ url: `/claims/${sent}/requests`, body, session: overseer });
    expect(answer.statusCode).toBe(404);
  });

  test("go with their policy to another broker", async () => {
    const { db } = server.database;
    const give = (name: string) =>
      db
        .updateTable("policies")
        .set({ broker_id: demoBrokerId(`${name}@example.com`) })
        .where("id", "=", demoPolicyId("DEMO-0001"))
        .execute();
    await give("independiente");
    expect((await rowsOf("/claims")).map(({ id }) => id)).not.toContain(sent);
    await give("productora");
    expect((await rowsOf("/claims")).map(({ id }) => id)).toContain(sent);
  });
});

test("a claim on a policy that was taken back is neither its broker's nor the office's", async () => {
  const { db } = server.database;
  const move = (status: string) =>
    db.updateTable("policies").set({ status }).where("id", "=", demoPolicyId("DEMO-0001")).execute();
  const operator = await server.operator();
  const seen = async () => [
    (await ask(`/claims/${sent}`)).statusCode,
    (await ask(`/office/claims/${sent}`, operator)).statusCode,
  ];
  expect(await seen()).toEqual([200, 200]);
  await move("removed");
  expect(await seen()).toEqual([404, 404]);
  await move("issued");
});

describe("of a claim", () => {
  test("a paper that was asked for says when and how, once for its key, and its client's follow-up has it", async () => {
    const headers = { "idempotency-key": newKey() };
    const body = { papers: ["Denuncia policial"], channel: "whatsapp", text: "Hola, falta la denuncia." };
    for (const _ of [1, 2])
      expect(
        (await server.call({ url: `/claims/${sent}/requests`, body, session, headers })).statusCode,
      ).toBe(200);
    const { missing, requests } = await claim();
    expect(missing).toEqual([
      { key: "police", title: "Denuncia policial", asked: { at: expect.any(String), channel: "whatsapp" } },
    ]);
    expect(requests).toHaveLength(1);
  });

  test("files that its broker adds are the insured's extension, and bring it to its insurer anew", async () => {
    const content = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
    const body = { note: "La denuncia policial", files: [{ filename: "denuncia.pdf", content }] };
    const added = await server.call({ url: `/claims/${sent}/files`, body, session });
    expect(added.statusCode).toBe(200);
    const { status, files, additions } = await claim();
    expect([status.id, additions[0].note, files.at(-1).name]).toEqual([
      "newExtension",
      "La denuncia policial",
      "denuncia.pdf",
    ]);
    const { db } = server.database;
    const row = await db
      .selectFrom("records")
      .select(["owner", "writer"])
      .where("id", "=", added.json().data.id)
      .executeTakeFirstOrThrow();
    expect([row.owner, row.writer.startsWith("broker:")]).toEqual(["insured:cordillera:99000001", true]);
  });
});
