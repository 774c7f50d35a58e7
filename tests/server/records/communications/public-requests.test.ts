import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { diskStore } from "#server/infrastructure/files/store.ts";
import type { Mail } from "#server/infrastructure/mail/mail.ts";
import { collectPlatforms } from "#server/people/platforms/platforms.ts";
import { entities } from "#server/record-types.ts";
import {
  createRequestAnswer,
  createRequestCode,
  createRequestOffice,
} from "#server/records/communications/request-mail.ts";
import { erasePerson } from "#server/records/persons/erase.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";

let server: Harness;
let session: string;
let other: string;
beforeAll(async () => {
  server = await startHarness({
    flows: ownFlows(),
    platforms: collectPlatforms(
      [{ name: "litoral" }, { name: "tramite" }, { name: "propia" }],
      new Map([["propia", demoBrokerId("productora@example.com")]]),
    ),
  });
  await permit("independiente");
  session = await server.session("productora");
  other = await server.session("independiente");
});
afterAll(() => server?.close());

const asked = {
  fullName: "Marina Quiroga",
  identityNumber: "99123456",
  policyNumber: "0052207",
  email: "marina.quiroga@example.com",
};
/** Each asks with an address of their own, but where the limit of one is what is tested. */
const ask = ({
  path = "/withdrawals",
  platform = "propia",
  headers = {},
  body = {},
  from = "192.0.2.1",
} = {}) =>
  server.call({
    url: path,
    body: { platform, status: { id: "pending" }, ...asked, email: `${newKey()}@example.com`, ...body },
    headers: { "idempotency-key": newKey(), ...headers },
    address: from,
  });
const get = async (url: string, by = session) => (await server.call({ url, session: by })).json().data;
const owner = async (id: string) => {
  const rows = server.database.db.selectFrom("records").select(["owner", "policy_id as policyId"]);
  return rows.where("id", "=", id).executeTakeFirstOrThrow();
};

/** Communications are hidden by default. */
async function permit(name: string, value = "yes"): Promise<void> {
  await server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "communications", value }]) })
    .where("id", "=", demoBrokerId(`${name}@example.com`))
    .execute();
}

describe("what anybody asks for", () => {
  test.each([
    ["/withdrawals", /^ARR-2026-\d{6}$/],
    ["/cancellations", /^BAJ-2026-\d{6}$/],
  ])("%s has its code at once", async (path, code) => {
    const sent = await ask({ path });
    expect(sent.json()).toEqual({ data: { id: expect.any(String), number: expect.stringMatching(code) } });
  });

  test("under one key it is one request, with the same code", async () => {
    const [headers, body] = [{ "idempotency-key": newKey() }, { email: "una@example.com" }];
    const [one, again] = [await ask({ headers, body }), await ask({ headers, body })];
    expect(again.json()).toEqual(one.json());
  });

  test.each([
    ["without an email", { email: undefined }, 400],
    ["with a DNI that is none", { identityNumber: "12" }, 400],
    ["with what its flow does not ask", { admin: true }, 400],
    ["as something that was answered", { status: { id: "answered" } }, 400],
    ["of a platform that there is not", { platform: "nadie" }, 404],
  ])("%s is refused", async (_what, body, status) => {
    expect((await ask({ body })).statusCode).toBe(status);
  });

  test("is the broker's whose platform it came in by, who is told where they may not see conversations", async () => {
    server.time.now += 1000;
    await permit("productora", "no");
    const { id, number } = (await ask()).json().data;
    expect(await owner(id)).toEqual({
      owner: `broker:${demoBrokerId("productora@example.com")}`,
      policyId: null,
    });
    const hidden = (await get("/notifications"))[0];
    expect(hidden).toMatchObject({
      kind: "public-request",
      title: "Arrepentimiento: te pidieron algo que tiene plazo por ley",
      text: expect.stringContaining("Marina Quiroga, DNI 99123456, póliza 0052207. Contestale a "),
    });
    expect(hidden.path).toBeUndefined();
    expect((await server.call({ url: `/communications/${id}`, session })).statusCode).toBe(403);
    await permit("productora");
    expect((await get("/notifications"))[0].path).toBe(`/comunicaciones/${id}`);
    expect(await get(`/communications/${id}`)).toMatchObject({
      ...{ number, subject: "Arrepentimiento: Marina Quiroga", isUnproven: true, canAttach: false },
      status: { id: "pending", value: "Contestá", tone: "warning" },
      messages: [{ by: "person", author: "Marina Quiroga" }],
    });
    expect((await server.call({ url: `/communications/${id}`, session: other })).statusCode).toBe(404);
  });

  test("of a platform of nobody goes to who sold the policy that its number and DNI name, else to the office", async () => {
    const { db } = server.database;
    const policy = await db
      .selectFrom("policies")
      .select(["id", "number", "identity_number as dni", "broker_id as brokerId"])
      .where("broker_id", "is not", null)
      .where("identity_number", "is not", null)
      .where("origin", "in", ["insurer", "emitted"])
      .where("status", "not in", ["pending", "removed"])
      .executeTakeFirst();
    const toOffice = (await ask({ platform: "litoral" })).json().data;
    expect(await owner(toOffice.id)).toEqual({ owner: "office", policyId: null });
    if (!policy) throw new Error("demo: no policy that a broker sold");
    const body = { identityNumber: policy.dni ?? "", policyNumber: policy.number.toLowerCase() };
    const known = (await ask({ platform: "litoral", body })).json().data;
    expect(await owner(known.id)).toEqual({ owner: `broker:${policy.brokerId}`, policyId: policy.id });
    const stranger = (
      await ask({ platform: "litoral", body: { ...body, identityNumber: "99123456" } })
    ).json().data;
    expect(await owner(stranger.id)).toEqual({ owner: "office", policyId: null });
    // Who asked reads the answer in a mail, which has no files.
    const operator = await server.operator();
    const url = `/office/communications/${stranger.id}`;
    const { version } = await get(url, operator);
    const reply = (more: object) =>
      server.call({
        url: `${url}/answer`,
        body: { version, text: "Listo", isLast: true, ...more },
        session: operator,
      });
    const withFile = await reply({
      files: [{ key: "a", filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }],
    });
    expect([withFile.statusCode, Object.keys(withFile.json().error.message)]).toEqual([400, ["files"]]);
    // Nor can they answer it.
    expect((await reply({ isLast: false })).statusCode).toBe(400);
    expect((await reply({})).statusCode).toBe(200);
  });
});

describe("what stands against who would abuse it", () => {
  test("past three a day, an address costs work; others are let in", async () => {
    const body = { email: "victima@example.com" };
    for (const _ of [1, 2, 3]) expect((await ask({ body })).statusCode).toBe(200);
    const refused = await ask({ body });
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "work-required"]);
    expect(Number(refused.headers["x-work"])).toBeGreaterThanOrEqual(16);
    expect((await ask()).statusCode).toBe(200);
  });

  test("a network has sixty an hour, and another is let in", async () => {
    const from = "198.51.100.7";
    for (let count = 0; count < 60; count += 1) await ask({ from, body: { email: undefined } });
    expect((await ask({ from })).statusCode).toBe(429);
    expect((await ask({ from: "203.0.113.7" })).statusCode).toBe(200);
  });
});

describe("what is written about it", () => {
  test("its code goes to who asked, what was asked to the office, and the broker's answer to who asked", async () => {
    const { id, number } = (await ask({ body: { email: "correo@example.com" } })).json().data;
    const sent: Mail[] = [];
    const services = {
      db: server.database.db,
      letterheads: async () => ({ name: "Propia", color: "#000000", footer: "" }),
    };
    const mail = async (one: Mail) => void sent.push(one);
    await createRequestCode(services, mail)({ id }, "1");
    await createRequestOffice(services, mail, "mesa@example.com")({ id }, "2");
    await createRequestOffice(services, mail, undefined)({ id }, "3");
    const write = (body: object) =>
      server.call({
        url: `/communications/${id}/messages`,
        body,
        session,
        headers: { "idempotency-key": newKey() },
      });
    const pdf = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
    expect((await write({ text: "Va", files: [{ filename: "a.pdf", content: pdf }] })).statusCode).toBe(400);
    const answered = await write({ text: "Decinos tu fecha de nacimiento." });
    await createRequestAnswer(services, mail)({ id, message: answered.json().data.id }, "4");
    expect(sent.map(({ to, subject, replyTo }) => [to, subject, replyTo])).toEqual([
      ["correo@example.com", `Tu pedido de arrepentimiento: ${number}`, undefined],
      ["mesa@example.com", `Arrepentimiento: ${number}`, "correo@example.com"],
      ["correo@example.com", `Arrepentimiento: ${number}`, "productora@example.com"],
    ]);
    expect(sent[0]?.text).toContain(`El código es ${number}`);
    expect(sent[2]?.text).toContain("Decinos tu fecha de nacimiento.");
    expect((await get(`/communications/${id}`)).status).toMatchObject({
      id: "answered",
      value: "Contestada",
    });
  });
});

test("nothing of who asked is left of one that is closed, once they are erased", async () => {
  const body = { fullName: "Zulema Quinquela", identityNumber: "99654321", email: "zulema@example.com" };
  const { id } = (await ask({ body })).json().data;
  await server.call({ method: "POST", url: `/communications/${id}/close`, body: {}, session });
  const { db } = server.database;
  const outbox = join(server.folder, "outbox");
  await erasePerson(
    { db, store: diskStore(server.folder), entities, outbox, now: new Date(server.time.now) },
    "99654321",
  );
  const row = await db.selectFrom("records").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const notices = await db.selectFrom("notifications").select("content").execute();
  expect(JSON.stringify([row, notices])).not.toMatch(/zulema|quinquela|99654321|99\.654\.321/i);
  expect(row.number).toMatch(/^ARR-/);
});
