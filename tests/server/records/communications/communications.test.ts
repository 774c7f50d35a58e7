import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { notify } from "#server/people/notifications/notify.ts";
import { communication } from "#server/records/communications/communication.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

let server: Harness;
let session: string;
let other: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  await permit("independiente");
  await permit("organizadora");
  session = await server.session("productora");
  other = await server.session("independiente");
});
afterAll(() => server?.close());

const pdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
const question = {
  kind: "question",
  subject: "Países limítrofes",
  text: "¿Alcanza con la solicitud?",
  files: [],
};
const caution = {
  kind: "request",
  product: "guaranteeInsurance",
  policyholderCuit: "30712345671",
  beneficiary: "Municipalidad de Rosario",
  riskDescription: "Garantía de mantenimiento de oferta de la licitación 12/2026",
  sum: 500_000_000,
  from: "2026/12/01",
  to: "2027/12/01",
};

/** Communications are hidden by default. */
async function permit(name: string): Promise<void> {
  const { db } = server.database;
  const row = db
    .selectFrom("brokers")
    .select("permissions")
    .where("id", "=", demoBrokerId(`${name}@example.com`));
  const { permissions } = await row.executeTakeFirstOrThrow();
  const scene = { name: "communications", value: "yes" };
  await db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([...((permissions ?? []) as object[]), scene]) })
    .where("id", "=", demoBrokerId(`${name}@example.com`))
    .execute();
}

const send = (body: object, by = session) =>
  server.call({ url: "/communications", body, session: by, headers: { "idempotency-key": newKey() } });
const begun = async (body: object = question) => {
  const sent = await send(body);
  expect(sent.statusCode).toBe(200);
  return sent.json().data.id as string;
};
const read = async (id: string, by = session) =>
  (await server.call({ url: `/communications/${id}`, session: by })).json().data;
const rows = async (query = "", by = session) =>
  (await server.call({ url: `/communications${query}`, session: by })).json().data as readonly {
    readonly id: string;
  }[];
const act = (id: string, what: string, body: object | undefined = {}, by = session) =>
  server.call({ method: "POST", url: `/communications/${id}/${what}`, body, session: by });
const answer = (id: string, note: string, status = "answered") =>
  moveOnBehalf(server.database.db, communication, { id, status, note }, new Date(server.time.now));
const unread = async () => (await server.call({ url: "/badges", session })).json().data.unreadCommunications;

describe("what a broker writes", () => {
  test("is a conversation with a number, its subject and its files", async () => {
    const files = [{ key: "f-1", filename: "solicitud.pdf", content: pdf }];
    const sent = await send({ ...question, files });
    expect(sent.statusCode).toBe(200);
    const { id } = sent.json().data;
    expect(await read(id)).toMatchObject({
      number: expect.stringMatching(/^COM-2026-\d{6}$/),
      subject: "Países limítrofes",
      status: { id: "pending", value: "Pendiente" },
      messages: [{ by: "broker", text: "¿Alcanza con la solicitud?", files: [{ name: "solicitud.pdf" }] }],
      canWrite: true,
      canClose: true,
    });
    const [{ files: held }] = (await read(id)).messages;
    const file = await server.call({ url: `/communications/${id}/files/${held[0].id}`, session });
    expect(file.rawPayload.toString("base64")).toBe(pdf);
    expect(file.headers["content-disposition"]).toContain("attachment");
  });

  test("of a product is told in the words in which it was asked", async () => {
    const { subject, messages } = await read(await begun(caution));
    expect(subject).toBe("Solicitud: Caución");
    expect(JSON.stringify(messages[0].entries)).toContain("Municipalidad de Rosario");
  });

  test.each([
    ["of a product whose level is above theirs", "principiante", caution, 403],
    ["of a product that has no request", "productora", { ...caution, product: "car" }, 404],
    ["without what its flow asks", "productora", { kind: "question", text: "Sin asunto" }, 400],
    ["with a file that is none", "productora", { ...question, files: [{ name: "a.pdf" }] }, 400],
    ["with files that are none", "productora", { ...question, files: "a.pdf" }, 400],
    ["with what no flow asks", "productora", { ...question, admin: true }, 400],
  ])("%s is refused", async (_what, name, body, status) => {
    if (name === "principiante") await permit(name);
    expect((await send(body, await server.session(name))).statusCode).toBe(status);
  });
});

describe("what the office answers", () => {
  test("is unread until its broker opens it, and is theirs alone", async () => {
    const id = await begun();
    const before = await unread();
    await answer(id, "Falta el DNI de los dos conductores.");
    expect(await unread()).toBe(before + 1);
    expect((await rows("?status=answered")).find((row) => row.id === id)).toMatchObject({
      isUnread: true,
      last: "Falta el DNI de los dos conductores.",
      status: { id: "answered", tone: "warning" },
    });
    expect((await act(id, "read", undefined, other)).statusCode).toBe(404);
    expect(await unread()).toBe(before + 1);
    // Another broker was told of it too: that stays theirs to read.
    const { db } = server.database;
    const [brokerId, at] = [demoBrokerId("independiente@example.com"), new Date(server.time.now)];
    const theirs = { brokerId, kind: "communication", content: { record: id }, at } as const;
    await db.transaction().execute((trx) => notify(trx, theirs));
    expect((await act(id, "read")).statusCode).toBe(200);
    expect(await unread()).toBe(before);
    const kept = db.selectFrom("notifications").select("read_at").where("broker_id", "=", brokerId);
    expect(await kept.where("kind", "=", "communication").execute()).toEqual([{ read_at: null }]);
    const notices = (await server.call({ url: "/notifications", session })).json().data;
    expect(JSON.stringify(notices)).not.toContain("te contestaron");
  });

  test("is answered in its turn, in the order in which it was said, once for its key", async () => {
    const id = await begun();
    await answer(id, "¿De quién es el auto?");
    server.time.now += 1000;
    const headers = { "idempotency-key": newKey() };
    const body = { text: "De los dos.", files: [{ filename: "dni.pdf", content: pdf }] };
    for (const _ of [1, 2])
      expect(
        (await server.call({ url: `/communications/${id}/messages`, body, session, headers })).statusCode,
      ).toBe(200);
    const { messages, status } = await read(id);
    expect(messages.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
      ["broker", "¿Alcanza con la solicitud?"],
      ["office", "¿De quién es el auto?"],
      ["broker", "De los dos."],
    ]);
    expect(messages[2].files).toHaveLength(1);
    expect(status.id).toBe("followed");
  });
});

describe("a conversation", () => {
  test("is closed by its broker, and open again once somebody writes", async () => {
    const id = await begun();
    for (const _ of [1, 2]) expect((await act(id, "close")).statusCode).toBe(200);
    expect((await rows("?status=open")).map((row) => row.id)).not.toContain(id);
    expect((await rows("?status=closed")).map((row) => row.id)).toContain(id);
    expect(await read(id)).toMatchObject({ canClose: false, canWrite: true });
    expect((await act(id, "messages", { text: "Una cosa más" })).statusCode).toBe(200);
    expect((await rows("?status=open")).map((row) => row.id)).toContain(id);
  });

  test("is nobody else's: another broker finds none, and who organizes its broker reads it and writes nothing", async () => {
    const id = await begun();
    expect((await server.call({ url: `/communications/${id}`, session: other })).statusCode).toBe(404);
    for (const what of ["read", "close"])
      expect((await act(id, what, undefined, other)).statusCode).toBe(404);
    expect((await act(id, "messages", { text: "Hola" }, other)).statusCode).toBe(404);
    expect(await rows("", other)).toEqual([]);
    const organizer = await server.session("organizadora");
    expect(await read(id, organizer)).toMatchObject({ isOwn: false, canWrite: false, canClose: false });
    expect((await act(id, "messages", { text: "Hola" }, organizer)).statusCode).toBe(404);
  });

  test("is found by what was asked and by its subject, what moved last first", async () => {
    const [first, second] = [
      await begun({ ...question, subject: "Cuota del zeppelin" }),
      await begun(caution),
    ];
    expect((await rows("?search=zeppelin")).map((row) => row.id)).toEqual([first]);
    server.time.now += 60_000;
    await act(first, "messages", { text: "¿Alguna novedad?" });
    const ids = (await rows()).map((row) => row.id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  });
});
