import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/infrastructure/db/connect.ts";
import type { Db } from "#server/infrastructure/db/tables.ts";
import { openTestDatabase } from "../../harness.ts";

const migration = (name: string): string =>
  readFileSync(
    new URL(`../../../../server/infrastructure/db/migrations/${name}.sql`, import.meta.url),
    "utf8",
  );
const [policy, claim, extension, ticket, draft, file, added] = [1, 2, 3, 4, 5, 6, 7].map(
  (last) => `00000000-0000-4000-8000-00000000000${last}`,
);

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase({ migrations: [] });
  db = database.db;
  for (const name of ["0001-claims", "0002-releases", "0003-reviewed", "0004-languages"])
    await sql.raw(migration(name)).execute(db);
  await sql
    .raw(`
    insert into insureds values ('99000001', '27990000010', 'Ana', '1985-03-14', 'ana@example.com', true);
    insert into policies values
      ('${policy}', 'P-1', '99000001', 'zurich', 'car', 'Gol', 'AZ101ZZ', '2026-01-01', '2027-01-01', true);
    insert into accidents values ('${claim}', '${policy}', '99000001', 'cordillera', '${draft}', '${ticket}',
      'newExtension', 4, '{"description": "Choque", "files": [{"key": "front"}, {"key": "rear"}]}',
      '2026-11-01Z', '2026-11-03Z', '2026-11-02Z', 'abc');
    insert into accident_statuses (accident_id, status, author, note, created_at) values
      ('${claim}', 'draft', 'insured', null, '2026-11-01Z'), ('${claim}', 'sent', 'insurer:zurich', 'ok', '2026-11-02Z');
    insert into accident_extensions values ('${extension}', '${claim}', 'Una nota', '${ticket}', '2026-11-03Z');
    insert into accident_files (
      id, accident_id, extension_id, key, name, type, size, sha256, received_sha256, stored_name, created_at
    ) values
      ('${file}', '${claim}', null, 'front', 'a.jpg', 'image/jpeg', 10, 's', 'r', 'n1', '2026-11-01Z'),
      ('${added}', '${claim}', '${extension}', 'front', 'b.jpg', 'image/jpeg', 20, 's', 'r', 'n2', '2026-11-03Z');
    insert into idempotency_keys values ('cordillera:99000001', 'k', 'h', 200, '{}', '2026-11-03Z');`)
    .execute(db);
  await sql
    .raw(`
    insert into audit (at, who, address, action, entity, entity_id, after) values
      ('2026-11-02Z', 'ticket:x', '10.0.0.7', 'send', 'accident', '${claim}', '{"status": "sent", "content": {"email": "ana@example.com"}}'),
      ('2026-11-03Z', 'ticket:x', '10.0.0.7', 'extend', 'accident', '${claim}', '{"status": "newExtension", "note": "Soy Ana"}'),
      ('2026-11-03Z', 'ticket:x', '10.0.0.7', 'save', 'accident', '${claim}', '{"status": "draft", "sha256": "s"}');`)
    .execute(db);
  for (const name of ["0005-records", "0007-followed", "0010-persons"])
    await sql.raw(migration(name)).execute(db);
}, 60_000);
afterAll(() => database.close());

test("claims and what was added to them are records of their owner", async () => {
  const rows = await db.selectFrom("records").selectAll().orderBy("created_at").execute();
  expect(rows).toMatchObject([
    {
      id: claim,
      entity: "accident",
      parent_id: null,
      owner: "insured:cordillera:99000001",
      writer: `ticket:${ticket}`,
      policy_id: policy,
      product: "car",
      insurer: "zurich",
      status: "newExtension",
      version: 4,
      draft_id: draft,
      release: "abc",
      file_keys: ["front", "rear"],
      answers: { description: "Choque" },
      facts: {},
      sent_at: new Date("2026-11-02Z"),
    },
    {
      id: extension,
      entity: "accident-extension",
      parent_id: claim,
      owner: "insured:cordillera:99000001",
      answers: { note: "Una nota" },
      file_keys: null,
    },
  ]);
});

test("files hang on what they came with, and the history goes on", async () => {
  const files = db.selectFrom("record_files").select(["id", "record_id", "key"]).orderBy("position");
  expect(await files.execute()).toEqual([
    { id: file, record_id: claim, key: "front" },
    { id: added, record_id: extension, key: "front" },
  ]);
  const history = db.selectFrom("record_statuses").select(["record_id", "status", "note"]).orderBy("id");
  expect(await history.execute()).toEqual([
    { record_id: claim, status: "draft", note: null },
    { record_id: claim, status: "sent", note: "ok" },
  ]);
});

test("an answer that was given is still found under its key", async () => {
  const keys = await db.selectFrom("idempotency_keys").select("subject").execute();
  expect(keys).toEqual([{ subject: "insured:cordillera:99000001" }]);
});

test("what the audit held of what was sent stands apart from it, and it is closed again", async () => {
  const audit = await db.selectFrom("audit").select("after").orderBy("id").execute();
  expect(audit.map(({ after }) => after)).toEqual([
    { status: "sent" },
    { status: "newExtension" },
    { status: "draft", sha256: "s" },
  ]);
  const contents = await db.selectFrom("audit_contents").select(["entity_id as id", "content"]).execute();
  expect(contents).toEqual([
    { id: claim, content: { email: "ana@example.com" } },
    { id: claim, content: { status: "newExtension", note: "Soy Ana" } },
  ]);
  await expect(db.deleteFrom("audit").execute()).rejects.toThrow("only ever added");
});
