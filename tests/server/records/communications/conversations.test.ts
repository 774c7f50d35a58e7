import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { entities } from "#server/record-types.ts";
import { communication } from "#server/records/communications/communication.ts";
import {
  createConversationAnswer,
  createConversationOffice,
} from "#server/records/communications/conversation-mail.ts";
import { erasePerson } from "#server/records/persons/erase.ts";
import { readPerson } from "#server/records/persons/person.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

let server: Harness;
let session: string;
let ticket: string;
let stranger: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  await permit("yes");
  session = await server.session("productora");
  const { db } = server.database;
  // One policy of each: that a broker sold, and that is nobody's.
  await db
    .updateTable("policies")
    .set({ broker_id: demoBrokerId("productora@example.com") })
    .where("id", "=", sold)
    .execute();
  await db.updateTable("policies").set({ broker_id: null }).where("id", "=", nobodys).execute();
  ticket = await server.ticket("99000001");
  stranger = await server.ticket("99000003");
});
afterAll(() => server?.close());

const sold = demoPolicyId("DEMO-0001");
const nobodys = demoPolicyId("DEMO-0004");
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
const said = { status: { id: "pending" }, subject: "Me mudo a Funes", text: "¿Cambia el precio en Funes?" };

async function permit(value: string): Promise<void> {
  await server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "communications", value }]) })
    .where("id", "=", demoBrokerId("productora@example.com"))
    .execute();
}

const begin = (body: object = {}, by = ticket) =>
  server.call({
    url: "/conversations",
    body: { policyId: sold, ...said, ...body },
    ticket: by,
    headers: { "idempotency-key": newKey() },
  });
const begun = async (body?: object, by?: string): Promise<string> => (await begin(body, by)).json().data.id;
const write = (id: string, body: object, by: { ticket?: string; session?: string } = { ticket }) =>
  server.call({
    url: `/${by.session ? "communications" : "conversations"}/${id}/messages`,
    body,
    ...by,
    headers: { "idempotency-key": newKey() },
  });
const read = async (id: string, by = ticket) =>
  (await server.call({ url: `/conversations/${id}`, ticket: by })).json().data;
const readByBroker = async (id: string) =>
  (await server.call({ url: `/communications/${id}`, session })).json().data;
const listed = async (id: string) =>
  (await server.call({ url: "/conversations", ticket }))
    .json()
    .data.find((row: { readonly id: string }) => row.id === id);

describe("what who is insured writes", () => {
  test("reaches who sold the policy, with its files, and is told to them whatever they may see", async () => {
    server.time.now += 1000;
    await permit("no");
    const id = await begun({ files: [{ key: "a", filename: "contrato.pdf", content: pdf }] });
    const [hidden] = (await server.call({ url: "/notifications", session })).json().data;
    expect(hidden.title).toMatch(/ te escribió$/);
    expect(hidden.text).toContain("Me mudo a Funes: ¿Cambia el precio en Funes?");
    expect(hidden.text).toContain("@example.com");
    expect(hidden.path).toBeUndefined();
    await permit("yes");
    const told = await readByBroker(id);
    expect(told).toMatchObject({
      subject: "Me mudo a Funes",
      policyId: sold,
      status: { id: "pending", value: "Contestá", tone: "warning" },
      ...{ isOwn: true, isUnproven: false, canWrite: true, canAttach: true, canClose: true },
      messages: [{ by: "person", author: told.holder, text: said.text, files: [{ name: "contrato.pdf" }] }],
    });
    const rows = (await server.call({ url: "/communications?search=funes", session })).json().data;
    expect(rows.find((row: { readonly id: string }) => row.id === id)).toMatchObject({ isUnread: true });
  });

  test("goes on in turns: each side reads what the other wrote, and who has something unread is told", async () => {
    const id = await begun();
    expect(await listed(id)).toMatchObject({ isUnread: false, status: { id: "pending", value: "Enviado" } });
    server.time.now += 1000;
    const files = [{ filename: "propuesta.pdf", content: pdf }];
    expect((await write(id, { text: "Baja a $ 46.100.", files }, { session })).statusCode).toBe(200);
    expect(await listed(id)).toMatchObject({
      ...{ isUnread: true, last: "Baja a $ 46.100.", status: { value: "Te respondieron", tone: "warning" } },
    });
    const { messages } = await read(id);
    expect(messages.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
      ["person", said.text],
      ["broker", "Baja a $ 46.100."],
    ]);
    const file = await server.call({ url: `/conversations/${id}/files/${messages[1].files[0].id}`, ticket });
    expect(file.rawPayload.toString("base64")).toBe(pdf);
    await server.call({ method: "POST", url: `/conversations/${id}/read`, body: {}, ticket });
    expect((await listed(id)).isUnread).toBe(false);
    server.time.now += 1000;
    expect((await write(id, { text: "Sí, seguimos." })).statusCode).toBe(200);
    expect((await readByBroker(id)).status.value).toBe("Contestá");
    const [notice] = (await server.call({ url: "/notifications", session })).json().data;
    expect([notice.path, notice.text]).toEqual([
      `/comunicaciones/${id}`,
      expect.stringContaining("Sí, seguimos."),
    ]);
  });

  test("closed by the broker is over, and open again once they write", async () => {
    const id = await begun();
    await server.call({ method: "POST", url: `/communications/${id}/close`, body: {}, session });
    expect(await read(id)).toMatchObject({ isClosed: true, closedAt: expect.any(String) });
    expect((await write(id, { text: "Quedó algo" })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ isClosed: false });
  });

  test("about a policy of nobody's is the office's, whose answer is read there", async () => {
    const by = await server.ticket("99000003");
    const id = await begun({ policyId: nobodys }, by);
    const { db } = server.database;
    const order = { id, status: "answered", note: "Ya lo vemos." };
    await moveOnBehalf(db, communication, order, new Date(server.time.now));
    expect(await read(id, by)).toMatchObject({
      with: "Mesa de Trámite",
      isUnread: true,
      messages: [{ by: "person" }, { by: "office", text: "Ya lo vemos." }],
    });
  });

  test.each([
    ["without a text", { text: undefined }, 400],
    ["with what its flow does not ask", { admin: true }, 400],
    ["as something that was answered", { status: { id: "answered" } }, 400],
    ["about another's policy", { policyId: nobodys }, 404],
  ])("%s is refused", async (_what, body, status) => {
    expect((await begin(body)).statusCode).toBe(status);
  });
});

describe("a conversation is nobody else's", () => {
  test.each(["99000003", "99000002"])("not of %s, whatever they do", async (dni) => {
    const id = await begun();
    const by = { ticket: await server.ticket(dni) };
    expect((await server.call({ url: `/conversations/${id}`, ...by })).statusCode).toBe(404);
    expect((await write(id, { text: "Hola" }, by)).statusCode).toBe(404);
    const wasRead = await server.call({ method: "POST", url: `/conversations/${id}/read`, body: {}, ...by });
    expect(wasRead.statusCode).toBe(404);
  });

  test("nor what a broker asks the office", async () => {
    const body = { kind: "question", status: { id: "pending" }, subject: "Consulta", text: "Una consulta" };
    const { id } = (await server.call({ url: "/communications", body, session })).json().data;
    expect((await server.call({ url: `/conversations/${id}`, ticket: stranger })).statusCode).toBe(404);
  });
});

test("mails say where it is read, and not what was said", async () => {
  const id = await begun();
  const sent: Mail[] = [];
  const services = { db: server.database.db, linkTo: (path: string) => `https://tramite.example${path}` };
  const mail = async (one: Mail) => void sent.push(one);
  await createConversationAnswer(services, mail)({ id }, "1");
  await createConversationOffice(services, mail, "mesa@example.com")({ id }, "2");
  expect(sent).toEqual([]);
  await write(id, { text: "Baja a $ 46.100." }, { session });
  await createConversationAnswer(services, mail)({ id }, "3");
  expect(sent[0]?.text).toContain(`https://tramite.example/autogestion/cordillera/mensajes/${id}`);
  expect(sent[0]?.text).not.toContain("46.100");
  const by = await server.ticket("99000003");
  await createConversationOffice(
    services,
    mail,
    "mesa@example.com",
  )({ id: await begun({ policyId: nobodys }, by) }, "4");
  expect(sent[1]).toMatchObject({ to: "mesa@example.com", text: expect.stringContaining(said.text) });
});

test("it is handed out with its person, and what is closed of it goes with them", async () => {
  const { db } = server.database;
  const id = await begun({ subject: "Quinquela y el auto" });
  await write(id, { text: "Soy Quinquela", files: [{ filename: "a.pdf", content: pdf }] });
  await server.call({ method: "POST", url: `/communications/${id}/close`, body: {}, session });
  const person = await readPerson(db, "99000001");
  const own = person.records.filter((record) => [record.id, record.parentId].includes(id));
  expect(own.map(({ files }) => files.length).toSorted()).toEqual([0, 1]);
  const services = { db, store: diskStore(server.folder), entities, outbox: join(server.folder, "outbox") };
  await erasePerson({ ...services, now: new Date(server.time.now) }, "99000001");
  const rows = await db
    .selectFrom("records")
    .selectAll()
    .where((where) => where.or([where("id", "=", id), where("parent_id", "=", id)]))
    .execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/quinquela|99000001/i);
  const sides = await db
    .selectFrom("conversation_insureds")
    .selectAll()
    .where("record_id", "=", id)
    .execute();
  expect(sides).toEqual([]);
});
