import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accidentBody, anything, type Harness, newKey, saveClaim, startHarness } from "../harness.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, by = ticket) =>
  server.call({
    url: "/accidents",
    body,
    ticket: by,
    headers: { "idempotency-key": newKey(), ...headers },
  });
const stored = (id: string) =>
  server.database.db.selectFrom("records").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("who comes second with a key is answered what the first was", async () => {
  const body = accidentBody({ status: { id: "sending" } });
  const key = { "idempotency-key": newKey() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, key)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body: told }) => told)).size).toBe(1);
  const replayed = answers.filter(({ headers }) => headers["idempotency-replayed"] === "true");
  expect(replayed).toHaveLength(19);
});

test("of several saves of one version one is taken, and the others are told what differs", async () => {
  const id = await saveClaim(server, ticket);
  const saves = Array.from({ length: 6 }, (_, index) =>
    post(accidentBody({ id, damages: `Daño ${index}` }), { "if-match": '"1"' }),
  );
  const answers = await Promise.all(saves);
  const codes = answers.map((answer) => answer.json().error?.code ?? "taken").sort();
  expect(codes).toEqual(["taken", "version", "version", "version", "version", "version"]);
  expect((await stored(id)).version).toBe(2);
});

test("saves at once without a version follow one another", async () => {
  const id = await saveClaim(server, ticket);
  const saves = Array.from({ length: 6 }, (_, index) => post(accidentBody({ id, damages: `Daño ${index}` })));
  const answers = await Promise.all(saves);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers.map(({ headers }) => headers.etag).sort()).toEqual([
    '"2"',
    '"3"',
    '"4"',
    '"5"',
    '"6"',
    '"7"',
  ]);
});

test("a draft's name that is somebody else's is an unknown one", async () => {
  const draft = { "x-draft": newKey() };
  await saveClaim(server, ticket, {}, draft);
  const other = await server.ticket("99000001", { platform: "litoral" });
  const refused = await post(accidentBody(), draft, other);
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, "not-found"]);
});

test("what a full day refuses leaves no key and no record", async () => {
  const limit = { count: 1, seconds: 86_400 };
  const small = await startHarness({ limits: { draft: limit, draftOfDni: limit } });
  try {
    const by = await small.ticket("99000001");
    const save = (headers: Readonly<Record<string, string>>) =>
      small.call({ url: "/accidents", body: accidentBody(), ticket: by, headers });
    const count = async (table: "records" | "idempotency_keys") =>
      (await small.database.db.selectFrom(table).selectAll().execute()).length;
    const before = await count("records");
    expect((await save({ "idempotency-key": "uno" })).statusCode).toBe(200);
    // The same request again is no other claim.
    expect((await save({ "idempotency-key": "uno" })).headers["idempotency-replayed"]).toBe("true");
    const refused = await save({ "idempotency-key": "dos" });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "86400"]);
    expect([await count("records"), await count("idempotency_keys")]).toEqual([before + 1, 1]);
  } finally {
    await small.close();
  }
});

test("what the flow reads is asked once and before anything is locked", async () => {
  let asked = 0;
  const reading = await startHarness({
    rules: {
      ...anything,
      judge: async (db, sent, known, ask) => {
        asked += 1;
        const reply = await ask({ call: "types", method: "GET", url: "/accidents/vehicle-accident-types" });
        expect(reply).toMatchObject({ status: 200 });
        return anything.judge(db, sent, known, ask);
      },
    },
  });
  try {
    const by = await reading.ticket("99000001");
    const id = await saveClaim(reading, by);
    asked = 0;
    const save = (damages: string) =>
      reading.call({ url: "/accidents", body: accidentBody({ id, damages }), ticket: by });
    // The second is stored over the first without being judged again.
    const answers = await Promise.all([save("Uno"), save("Dos")]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(asked).toBe(2);
  } finally {
    await reading.close();
  }
});

test("the audit keeps that a record changed, and apart from it what was sent", async () => {
  const id = await saveClaim(server, ticket);
  await post(accidentBody({ id, status: { id: "sending" } }));
  const rows = await server.database.db
    .selectFrom("audit")
    .select("after")
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ after }) => after)).toEqual([
    { status: "draft", version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { status: "sending", version: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  const contents = await server.database.db
    .selectFrom("audit_contents")
    .select(["sha256", "content"])
    .where("entity_id", "=", id)
    .execute();
  expect(rows[1]?.after).toMatchObject({ sha256: contents[0]?.sha256 });
  expect(contents).toMatchObject([{ content: { damages: "Paragolpes trasero" } }]);
});

test("a number is nobody else's, and of the year in which it was given", async () => {
  const body = accidentBody({ status: { id: "sending" } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
  const numbers = answers.map((answer) => answer.json().data.number);
  expect(new Set(numbers).size).toBe(10);
  for (const number of numbers) expect(number).toMatch(/^SIN-2026-\d{6}$/);
});

test("a number of more than six digits is told whole", async () => {
  await sql`select setval('record_number', 41000000)`.execute(server.database.db);
  const answer = await post(accidentBody({ status: { id: "sending" } }));
  const { rows } = await sql<{ from: number }>`select starts_after as from from record_series`.execute(
    server.database.db,
  );
  expect(answer.json().data.number).toBe(`SIN-2026-${41000001 - Number(rows[0]?.from)}`);
});

describe("while somebody else's transaction is open", () => {
  let other: pg.Client;
  beforeAll(async () => {
    other = new pg.Client({ connectionString: server.database.url });
    await other.connect();
  });
  beforeEach(async () => {
    await other.query("begin");
  });
  afterEach(async () => {
    await other.query("rollback");
  });
  afterAll(() => other.end());

  test("a send waits for nobody's number", async () => {
    await other.query(`insert into record_numbers (series, year, last) values ('SIN', 2026, 1)
      on conflict (series, year) do update set last = record_numbers.last + 1`);
    await other.query("select nextval('record_number')");
    const answer = await post(accidentBody({ status: { id: "sending" } }));
    expect([answer.statusCode, answer.json().data?.number]).toEqual([
      200,
      expect.stringMatching(/^SIN-2026-/),
    ]);
  });

  test("who waits too long for what it has is told to try again", async () => {
    const id = await saveClaim(server, ticket);
    await other.query("select from records where id = $1 for update", [id]);
    const answer = await post(accidentBody({ id, damages: "Otro daño" }));
    expect([answer.statusCode, answer.json().error?.code]).toEqual([503, "busy"]);
  });
});
