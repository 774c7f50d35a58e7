import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { type Contacts, storeContacts } from "#server/insurance/insurers/contacts.ts";
import { insurerList } from "#server/insurance/insurers/insurers.ts";
import { openKeys } from "#server/people/sessions/keys.ts";
import { entities } from "#server/record-types.ts";
import { createInsurerMail } from "#server/records/communications/insurer-mail.ts";
import { erasePerson } from "#server/records/persons/erase.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { makeLinked } from "./make-linked.ts";

let server: Harness;
let session: string;
let stranger: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  const { db } = server.database;
  for (const email of ["productora@example.com", "organizadora@example.com"])
    await db
      .updateTable("brokers")
      .set({ permissions: JSON.stringify([{ name: "communications", value: "yes" }]) })
      .where("id", "=", demoBrokerId(email))
      .execute();
  session = await server.session("productora");
  stranger = await server.session("organizadora");
  await db
    .updateTable("policies")
    .set({ broker_id: demoBrokerId("productora@example.com"), insurer: "sura" })
    .where("id", "=", sold)
    .execute();
  for (const { name } of insurerList) await write(name, {});
  await write("sura", { emissions: "emisiones@sura.example" });
  await write("zurich", { claims: "siniestros@zurich.example" });
});
afterAll(() => server?.close());

const write = (insurer: string, boxes: Contacts) =>
  server.database.db.transaction().execute((trx) => storeContacts(trx, insurer, boxes));
const sold = demoPolicyId("DEMO-0001");
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
const said = {
  ...{ status: { id: "pending" }, to: "sura/emissions" },
  ...{ subject: "Extensión a Uruguay", text: "¿Hace falta algo más?" },
};

const begin = (body: object = {}, by = session) =>
  server.call({
    url: "/insurer-messages",
    body: { policyId: sold, ...said, ...body },
    session: by,
    headers: { "idempotency-key": newKey() },
  });

const begun = async (body?: object): Promise<string> => (await begin(body)).json().data.id;
const show = async (id: string) => (await server.call({ url: `/communications/${id}`, session })).json().data;

/** What the job mails, and the code of the link in it. */
async function mailed(id: string, message?: string): Promise<{ mails: Mail[]; code: string }> {
  const mails: Mail[] = [];
  const { db } = server.database;
  const { codeOf } = openKeys(new Uint8Array(32));
  const clock = () => new Date(server.time.now);
  const job = createInsurerMail(
    { db, clock, codeOf, linkTo: (path) => `https://t.example${path}` },
    async (mail) => {
      mails.push(mail);
    },
  );
  await job({ id, ...(message === undefined ? {} : { message }) }, "1");
  const [, code = ""] = /\/compania\/([\w-]+)/.exec(mails[0]?.text ?? "") ?? [];
  return { mails, code };
}
const read = (code: string) => server.call({ url: `/insurer-conversations/${code}` });
const answer = (code: string, body: object) =>
  server.call({
    url: `/insurer-conversations/${code}/messages`,
    body,
    headers: { "idempotency-key": newKey() },
  });

describe("what a broker writes to an insurer", () => {
  test("may go to the areas that the office says, of a policy to those of its insurer", async () => {
    const { data } = (await server.call({ url: "/insurer-contacts", session })).json();
    expect(data.map(({ title }: { title: string }) => title)).toEqual([
      "SURA, Emisiones",
      "Zurich, Siniestros",
    ]);
    expect(JSON.stringify(data)).not.toContain("@");
    const own = await server.call({ url: `/insurer-contacts?policyId=${sold}`, session });
    expect(own.json().data).toEqual([
      { id: "sura/emissions", title: "SURA, Emisiones", insurer: "sura", area: "emissions" },
    ]);
  });

  test("is a conversation about the policy, mailed to that area with a way to answer", async () => {
    const id = await begun({ files: [{ key: "a", filename: "solicitud.pdf", content: pdf }] });
    const told = await show(id);
    expect(told).toMatchObject({
      ...{ subject: said.subject, insurer: "SURA, Emisiones", policyId: sold },
      ...{ status: { id: "pending", value: "Pendiente" }, canWrite: true, canAttach: true, canClose: true },
      messages: [{ by: "broker", text: said.text, files: [{ name: "solicitud.pdf" }] }],
    });
    const { mails, code } = await mailed(id);
    expect(mails).toMatchObject([
      {
        ...{ to: "emisiones@sura.example", replyTo: "productora@example.com" },
        subject: `${told.number}: ${said.subject}`,
      },
    ]);
    const [{ text }] = mails as [Mail];
    for (const part of ["SURA, Emisiones", "DEMO-0001", said.text, "solicitud.pdf"])
      expect(text).toContain(part);
    const seen = (await read(code)).json().data;
    expect(seen).toMatchObject({
      ...{ subject: said.subject, to: "SURA, Emisiones", isAnswered: false, policy: { number: "DEMO-0001" } },
      broker: { name: "Paula Productora Demostración" },
      messages: [{ by: "broker", text: said.text }],
    });
    const [file] = seen.messages[0].files;
    const sent = await server.call({ url: `/insurer-conversations/${code}/files/${file.id}` });
    expect(sent.rawPayload.toString("base64")).toBe(pdf);
  });

  test("is answered there, which its broker is told, and goes on in turns", async () => {
    const id = await begun();
    const { code } = await mailed(id);
    server.time.now += 1000;
    const files = [{ filename: "endoso.pdf", content: pdf }];
    expect((await answer(code, { text: "Falta el DNI.", files })).statusCode).toBe(200);
    expect(await show(id)).toMatchObject({
      status: { id: "answered", value: "Respondida" },
      messages: [
        { by: "broker" },
        { by: "insurer", author: "SURA, Emisiones", text: "Falta el DNI.", files: [{ name: "endoso.pdf" }] },
      ],
    });
    const list = (await server.call({ url: "/communications?search=sura", session })).json().data;
    expect(list.find((row: { id: string }) => row.id === id)).toMatchObject({
      ...{ insurer: "SURA, Emisiones", isUnread: true, last: "Falta el DNI." },
    });
    const notice = await server.database.db
      .selectFrom("notifications")
      .select(["kind", "content"])
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    expect(notice).toMatchObject({
      kind: "communication",
      content: { title: "SURA, Emisiones te contestó", path: `/comunicaciones/${id}` },
    });
    const more = await server.call({
      url: `/communications/${id}/messages`,
      ...{ body: { text: "Ahí va" }, session, headers: { "idempotency-key": newKey() } },
    });
    const again = await mailed(id, more.json().data.id);
    expect(again.code).toBe(code);
    expect(again.mails[0]?.text).toContain("Ahí va");
    expect(again.mails[0]?.text).not.toContain(said.text);
    expect((await read(code)).json().data.isAnswered).toBe(false);
  });

  test("sent again under its key is one message", async () => {
    const { code } = await mailed(await begun());
    const headers = { "idempotency-key": newKey() };
    const call = { url: `/insurer-conversations/${code}/messages`, body: { text: "Recibido" }, headers };
    const [first, second] = [await server.call(call), await server.call(call)];
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(second.json()).toEqual(first.json());
    expect((await read(code)).json().data.messages).toHaveLength(2);
  });
});

describe("a link", () => {
  test("opens nothing once its conversation is closed, and the same again once that is written in", async () => {
    const id = await begun();
    const { code } = await mailed(id);
    await server.call({ method: "POST", url: `/communications/${id}/close`, body: {}, session });
    expect((await read(code)).statusCode).toBe(404);
    expect((await answer(code, { text: "Tarde" })).statusCode).toBe(404);
    expect((await mailed(id)).mails).toEqual([]);
    await server.call({ url: `/communications/${id}/messages`, body: { text: "Otra cosa" }, session });
    expect((await read(code)).statusCode).toBe(200);
  });

  test("ends sixty days after its broker's last message", async () => {
    const { code } = await mailed(await begun());
    const { now } = server.time;
    server.time.now = now + 60 * 86_400_000 - 1;
    expect((await read(code)).statusCode).toBe(200);
    server.time.now = now + 60 * 86_400_000;
    const over = await read(code);
    server.time.now = now;
    expect(over.statusCode).toBe(404);
    const unknown = await read("A".repeat(24));
    expect(over.json().error.message).toBe(unknown.json().error.message);
  });

  test("opens no file of another conversation", async () => {
    const other = await begun({ files: [{ key: "a", filename: "ajeno.pdf", content: pdf }] });
    const [{ files }] = (await show(other)).messages;
    const { code } = await mailed(await begun());
    const taken = await server.call({ url: `/insurer-conversations/${code}/files/${files[0].id}` });
    expect(taken.statusCode).toBe(404);
  });
});

describe("what would go on without anybody knowing", () => {
  const reply = (id: string) =>
    server.call({
      url: `/communications/${id}/messages`,
      ...{ body: { text: "Algo más" }, session, headers: { "idempotency-key": newKey() } },
    });

  test("is written to no area whose mailbox was taken away", async () => {
    const id = await begun();
    await write("sura", {});
    const refused = await reply(id);
    await write("sura", { emissions: "emisiones@sura.example" });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.message).toMatch(/^SURA, Emisiones, ya no tiene casilla/);
    expect((await show(id)).messages).toHaveLength(1);
  });

  test("is read by no mailbox that was corrected since", async () => {
    const id = await begun();
    await write("sura", { emissions: "emisiones@surra.example" });
    const { code } = await mailed(id);
    expect((await read(code)).statusCode).toBe(200);
    await write("sura", { emissions: "emisiones@sura.example" });
    const again = await mailed(id, (await reply(id)).json().data.id);
    expect(again.mails[0]?.to).toBe("emisiones@sura.example");
    expect((await read(again.code)).statusCode).toBe(200);
    expect((await read(code)).statusCode).toBe(404);
  });

  test("is opened by no link once who it is about was erased", async () => {
    const { db } = server.database;
    const id = await begun({ subject: "99555444" });
    await mailed(id);
    await server.call({ method: "POST", url: `/communications/${id}/close`, body: {}, session });
    const services = { db, store: diskStore(server.folder), entities, outbox: join(server.folder, "outbox") };
    await erasePerson({ ...services, now: new Date(server.time.now) }, "99555444");
    const links = db.selectFrom("conversation_insurers").select("record_id").where("record_id", "=", id);
    expect(await links.execute()).toEqual([]);
    // Opened again by its broker it is a link that was never mailed.
    await reply(id);
    expect(await links.execute()).toEqual([]);
  });
});

describe("what is refused", () => {
  test("another's policy is none, nor an area that has no mailbox", async () => {
    expect(
      (await server.call({ url: `/insurer-contacts?policyId=${sold}`, session: stranger })).statusCode,
    ).toBe(404);
    expect((await begin({}, stranger)).statusCode).toBe(404);
    const nowhere = await begin({ to: "sura/claims" });
    expect(nowhere.statusCode).toBe(400);
    expect(nowhere.json().error.message).toEqual({ to: ["Campo inválido"] });
    // Of a policy its insurer's areas alone are asked for.
    expect((await begin({ to: "zurich/claims" })).statusCode).toBe(400);
  });

  test("a mailbox that was taken away is mailed nothing", async () => {
    const id = await begun();
    await write("sura", {});
    expect((await mailed(id)).mails).toEqual([]);
    await write("sura", { emissions: "emisiones@sura.example" });
  });
});

test("what is sent by one link counts against that one", async () => {
  const own = await startHarness({ flows: ownFlows(), limits: { upload: { count: 3, seconds: 60 } } });
  try {
    await own.database.db
      .updateTable("brokers")
      .set({ permissions: JSON.stringify([{ name: "communications", value: "yes" }]) })
      .where("id", "=", demoBrokerId("productora@example.com"))
      .execute();
    const broker = await own.session("productora");
    const [one, other] = [await makeLinked(own, broker), await makeLinked(own, broker)];
    const said = async ({ code }: { readonly code: string }) => {
      const url = `/insurer-conversations/${code}/messages`;
      const headers = { "idempotency-key": newKey() };
      return (await own.call({ url, body: { text: "Recibido" }, headers })).statusCode;
    };
    expect([await said(one), await said(one), await said(one), await said(one)]).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await said(other)).toBe(200);
  } finally {
    await own.close();
  }
});
