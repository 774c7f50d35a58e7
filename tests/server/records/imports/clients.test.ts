import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { keepClient } from "#server/records/clients/keep-client.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { bring, move, review } from "./imported.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("productora");
});
afterAll(() => server?.close());

const clients = async () => {
  const rows = await server.database.db
    .selectFrom("records")
    .select(["id", "title", "words", "tags", "answers"])
    .where("entity", "=", "client")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return JSON.stringify(rows);
};
const find = async (name: string) => {
  const { data } = (
    await server.call({ url: `/clients?search=${encodeURIComponent(name)}`, session })
  ).json();
  return data.length === 1
    ? (await server.call({ url: `/clients/${data[0].id}`, session })).json().data
    : data.length;
};

test("people and companies of a file are clients by their documents, and taken back they are as they were", async () => {
  const before = await clients();
  const text =
    "Apellido;Nombre;DNI;Celular;Email\nIMPORTADA;ROSA;99.555.111;3415550000;rosa@example.com\nYaguareté SRL;;30-71234567-1;;\n";
  const brought = await bring(server, { kind: "clients", session, text });
  expect((await review(server, { ...brought, session })).states).toMatchObject({ new: 2, error: 0 });
  await move(server, { ...brought, session, way: "apply" });
  expect(await find("importada")).toMatchObject({
    name: "Rosa Importada",
    client: { personType: "physical", identityNumber: "99555111", phoneNumber: "+5493415550000" },
  });
  expect(await find("yaguareté")).toMatchObject({ client: { personType: "legal", cuit: "30712345671" } });
  const same = await bring(server, { kind: "clients", session, text: `${text}\n` });
  expect((await review(server, { ...same, session })).states).toMatchObject({ same: 2, new: 0 });
  const undone = await move(server, { ...brought, session, way: "undo" });
  expect(undone.outcomes).toMatchObject({ undone: 2, kept: 0 });
  expect(await clients()).toBe(before);
});

test("what a broker wrote of a client stays until they choose; what a file said another file may say anew", async () => {
  const brokerId = demoBrokerId("productora@example.com");
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const client = {
    personType: "physical",
    name: "Eva",
    lastName: "Escrita",
    identityNumber: "99555222",
    email: "eva@example.com",
  };
  await server.database.db
    .transaction()
    .execute((trx) => keepClient(trx, { brokerId, client, isImported: false, by }));
  const before = await clients();
  const fileOf = (phone: string, email: string) => `DNI;Celular;Email\n99555222;${phone};${email}\n`;
  const first = await bring(server, {
    kind: "clients",
    session,
    text: fileOf("3415551111", "otra@example.com"),
  });
  expect(await review(server, { ...first, session })).toMatchObject({
    states: { conflict: 1 },
    contradictions: [{ field: "email", count: 1 }],
  });
  const body = { field: "email", choice: "ours", row: 2 };
  await server.call({ method: "PUT", url: `${first.path}/choices`, body, session });
  await move(server, { ...first, session, way: "apply" });
  expect((await find("escrita")).client).toMatchObject({
    phoneNumber: "+5493415551111",
    email: "eva@example.com",
  });
  const second = await bring(server, {
    kind: "clients",
    session,
    text: fileOf("3415552222", "eva@example.com"),
  });
  expect((await review(server, { ...second, session })).states).toMatchObject({ changed: 1, conflict: 0 });
  await server.call({ method: "DELETE", url: second.path, session });
  await move(server, { ...first, session, way: "undo" });
  expect(await clients()).toBe(before);
});

test("a broker keeps so many bytes of rows, and has room again for what they discard or write", async () => {
  const { db } = server.database;
  const full = 52_428_800;
  const kept = async (id: string) =>
    (await db.selectFrom("imports").select("bytes").where("id", "=", id).executeTakeFirst())?.bytes;
  const fill = async (id: string) => {
    const own = Number(await kept(id));
    await db
      .updateTable("imports")
      .set({ bytes: full - own })
      .where("id", "=", id)
      .execute();
  };
  const lines = (dni: string) => `Apellido;DNI\nCupo;${dni}\n`;
  const files = [{ filename: "otra.csv", content: Buffer.from(lines("99555391")).toString("base64") }];
  const another = () => server.call({ url: "/clients/imports", body: { files }, session });

  const first = await bring(server, { kind: "clients", session, text: lines("99555390") });
  expect(Number(await kept(first.id))).toBe(Buffer.byteLength('["Cupo","99555390"]'));
  await fill(first.id);
  const refused = await another();
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, "imports-full"]);
  // Everybody else has their own.
  const other = await server.session("independiente");
  await bring(server, { kind: "clients", session: other, text: lines("99555392") });

  await server.call({ method: "DELETE", url: first.path, session });
  const second = await bring(server, {
    kind: "clients",
    session,
    text: `${lines("99555391")};sin documento\n`,
  });
  await fill(second.id);
  await review(server, { ...second, session });
  expect((await another()).statusCode).toBe(409);
  await move(server, { ...second, session, way: "apply" });
  // The row that was left out is kept for a week.
  expect(Number(await kept(second.id))).toBeGreaterThan(0);
  expect(Number(await kept(second.id))).toBeLessThan(60);
  expect((await another()).statusCode).toBe(200);
});
