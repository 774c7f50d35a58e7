import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, newKey, saveClaim, startHarness } from "../harness.ts";

let server: Harness;
let owner: string;
beforeAll(async () => {
  server = await startHarness();
  owner = await server.ticket("99000001");
});
afterAll(() => server.close());

const erase = (id: string, more: { readonly ticket?: string; readonly key?: string } = {}) =>
  server.call({
    method: "DELETE",
    url: `/drafts/${id}`,
    ticket: more.ticket ?? owner,
    ...(more.key === undefined ? {} : { headers: { "idempotency-key": more.key } }),
  });

const statusOf = async (id: string): Promise<number> =>
  (await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket: owner }))
    .statusCode;

const storedFiles = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test("a draft goes with its files, and the audit tells who erased it and nothing of what was in it", async () => {
  const id = await saveClaim(server, owner, { description: "Un texto que se va" });
  const body = {
    context: "accident",
    identityNumber: "99000001",
    accidentId: id,
    files: [{ filename: "a.pdf", content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") }],
  };
  await server.call({ url: `/accidents/${id}/files`, body, ticket: owner });
  expect(storedFiles()).toHaveLength(1);
  const erased = await erase(id);
  expect([erased.statusCode, erased.json()]).toEqual([200, { data: { id } }]);
  expect([await statusOf(id), storedFiles()]).toEqual([404, []]);
  const told = await server.database.db
    .selectFrom("audit")
    .select(["action", "who", "before", "after"])
    .where("entity_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(told).toMatchObject({ action: "erase", before: { status: "draft", version: 1 } });
  expect(told.who).toMatch(/^ticket:/);
  expect(JSON.stringify(told)).not.toContain("Un texto que se va");
});

test("a draft is erased by its own name too: who lost the answer of a save knows no other", async () => {
  const draft = newKey();
  const id = await saveClaim(server, owner, {}, { "x-draft": draft });
  expect((await erase(draft)).statusCode).toBe(200);
  expect(await statusOf(id)).toBe(404);
});

test("erased twice under one key is answered twice, and without one it is not there", async () => {
  const id = await saveClaim(server, owner);
  const first = await erase(id, { key: "once" });
  const again = await erase(id, { key: "once" });
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect((await erase(id)).statusCode).toBe(404);
});

test("what was sent stays", async () => {
  const draft = newKey();
  const id = await saveClaim(server, owner, { status: { id: "sending" } }, { "x-draft": draft });
  for (const name of [id, draft]) {
    const refused = await erase(name);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, "already-sent"]);
  }
  expect(await statusOf(id)).toBe(200);
});

test("another person's draft stays, by whichever name it is asked for", async () => {
  const draft = newKey();
  const id = await saveClaim(server, owner, {}, { "x-draft": draft });
  const stranger = await server.ticket("99000003");
  for (const name of [id, draft]) expect((await erase(name, { ticket: stranger })).statusCode).toBe(404);
  expect(await statusOf(id)).toBe(200);
});

test("of saves and an erasure at the same moment nothing is left half way", async () => {
  const id = await saveClaim(server, owner);
  const answers = await Promise.all([
    erase(id),
    ...[1, 2, 3].map((one) =>
      saveClaim(server, owner, { id, description: `Relato ${one}` }).then(
        () => 200,
        () => 404,
      ),
    ),
  ]);
  expect(answers).toHaveLength(4);
  const left = await server.database.db
    .selectFrom("record_files")
    .select("id")
    .where("record_id", "=", id)
    .execute();
  expect([await statusOf(id), left]).toEqual([404, []]);
});
