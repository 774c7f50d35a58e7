import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAjv } from "#engine/validation/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type SaidLine, writeMovements } from "#server/insurance/ledger/write-movements.ts";
import schema from "../../../../schemas/compared-line.schema.json" with { type: "json" };
import { demoBrokers } from "../../demo-people.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { bring, move, review } from "../imports/imported.ts";

let server: Harness;
let session: string;
const brokerId = demoBrokerId("productora@example.com");
const brokers = demoBrokers.map((broker) => ({
  ...broker,
  permissions: [...(broker.permissions ?? []), { name: "commissions", value: "show,update" }],
}));
beforeAll(async () => {
  server = await startHarness({ brokers });
  session = await server.session("productora");
  const { db } = server.database;
  // One policy is the insurer's: what the demonstration says of others is another matter.
  await db.updateTable("policies").set({ insurer: "sura" }).where("number", "<>", "DEMO-0001").execute();
  await db
    .updateTable("policies")
    .set({ insurer: "zurich", broker_id: brokerId, starts_on: "2026-08-01", ends_on: "2027-08-01" })
    .where("number", "=", "DEMO-0001")
    .execute();
});
afterAll(() => server?.close());

let turn = 0;
let month: string;
/** Each test has a month after its predecessor's, and what came in the one before is what is expected. */
beforeEach(async () => {
  month = `2026-${String(9 + turn).padStart(2, "0")}-01`;
  turn = (turn + 1) % 3;
  const { db } = server.database;
  await db.deleteFrom("reconciliation_decisions").execute();
  await db.deleteFrom("reconciliations").execute();
});

const line = (name: string, more: Partial<SaidLine> = {}): SaidLine => ({
  ...{ line: name, policyNumber: "DEMO-0001", period: month, kind: "commission" },
  ...{ netPremium: 1_000_000, rate: 1500, commission: 150_000 },
  ...more,
});
const say = (...lines: readonly SaidLine[]) =>
  server.database.db.transaction().execute((trx) =>
    writeMovements(trx, lines, {
      ...{ brokerId, insurer: "zurich", fileId: null, author: "test" },
      at: new Date(server.time.now),
    }),
  );
const wire = () => month.replaceAll("-", "/");
const look = async () =>
  (await server.call({ url: `/reconciliations/zurich?month=${wire()}`, session })).json().data;
const decide = (key: string, decision: string, note?: string) =>
  server.call({
    method: "PUT",
    url: "/reconciliations/zurich/decisions",
    body: { month: wire(), key, decision, ...(note === undefined ? {} : { note }) },
    session,
  });
const close = (isClosed: boolean) =>
  server.call({
    method: "PUT",
    url: "/reconciliations/zurich",
    body: { month: wire(), isClosed },
    session,
  });
const balance = async () => {
  const row = await server.database.db
    .selectFrom("ledger_balances")
    .select("commission")
    .where("broker_id", "=", brokerId)
    .where("insurer", "=", "zurich")
    .where("period", "=", month)
    .executeTakeFirst();
  return row?.commission ?? 0;
};

test("what an insurer pays at another rate than before is told, and decided of line by line", async () => {
  await say(line("r-0", { period: "2026-08-01" }));
  await say(line("r-1", { rate: 1200, commission: 120_000 }), line("r-2", { policyNumber: "NO-ES" }));
  const { figures, differences, same, closed } = await look();
  expect(closed).toBeNull();
  const isLine = createAjv().compile(schema);
  for (const one of [...differences, ...same, ...schema.examples])
    expect([one.key, isLine(one), isLine.errors]).toEqual([one.key, true, null]);
  expect(figures).toMatchObject({ expected: 150_000, paid: 270_000, different: 2, undecided: 2 });
  expect(differences).toMatchObject([
    { key: "DEMO0001:rate", difference: -30_000, expectedRate: 15, paidRate: 12, client: expect.any(String) },
    { key: "NOES:unknown", difference: 150_000, expected: null, policyNumber: "NO-ES", policyId: null },
  ]);
  expect((await close(true)).statusCode).toBe(409);
  await decide("DEMO0001:rate", "claim", "Son 15 %");
  const after = (await decide("NOES:unknown", "accept")).json().data;
  expect(after.figures.undecided).toBe(0);
  expect(after.differences[0].decision).toEqual({ is: "claim", note: "Son 15 %" });
  expect((await close(true)).json().data.closed).toMatchObject({ hasChanged: false });
  expect((await decide("NOES:unknown", "none")).statusCode).toBe(409);
  await say(line("r-3", { policyNumber: "OTRA" }));
  expect((await look()).closed.hasChanged).toBe(true);
  expect((await close(false)).json().data.closed ?? null).toBeNull();
});

test("an adjustment brings the month to what was expected, and taken back it is a line as well", async () => {
  const same = { rate: 1200, commission: 120_000 };
  await say(line("a-1", same), line("a-2", same));
  const before = await balance();
  const { differences } = await look();
  expect(differences).toMatchObject([{ key: "DEMO0001:twice", difference: 120_000, lines: ["a-1", "a-2"] }]);
  const adjusted = (await decide("DEMO0001:twice", "adjust", "Se cuenta una vez")).json().data;
  expect(adjusted.figures).toMatchObject({ paid: 240_000, undecided: 0 });
  expect(await balance()).toBe(before - 120_000);
  await decide("DEMO0001:twice", "adjust", "Otra vez, y cuenta una");
  expect(await balance()).toBe(before - 120_000);
  await decide("DEMO0001:twice", "accept");
  expect(await balance()).toBe(before);
  const rows = await server.database.db
    .selectFrom("movements")
    .select(["commission", "kind"])
    .where("line", "like", `Conciliación ${month.slice(0, 7)}%`)
    .orderBy("turn")
    .execute();
  expect(rows.map(({ commission }) => commission)).toEqual([-120_000, 120_000, -120_000, 120_000]);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["adjustment"]));
});

test("a corrected file says what it replaces, and what was decided of another difference is decided anew", async () => {
  const header = "RECIBO;POLIZA;PERIODO;PRIMA;PORCENTAJE";
  const take = async (rate: string, name: string) => {
    const text = `${header}\r\nf-1;DEMO-0001;${month.slice(5, 7)}/2026;10.000,00;${rate}`;
    const brought = await bring(server, { kind: "movements", session, text, name });
    await review(server, { path: brought.path, session });
    await move(server, { ...brought, session, way: "apply" });
  };
  await take("11", "primero.csv");
  await decide("DEMO0001:rate", "accept");
  expect((await look()).figures.undecided).toBe(0);
  server.time.now += 60_000;
  await take("13", "corregido.csv");
  const { figures, files } = await look();
  expect(figures).toMatchObject({ paid: 130_000, different: 1, undecided: 1 });
  expect(files).toMatchObject([
    { name: "corregido.csv", replaces: expect.any(String) },
    { name: "primero.csv", replaces: null },
  ]);
});

test("whoever may not change commissions decides nothing, and another's month is their own", async () => {
  expect((await decide("NADA:rate", "accept")).statusCode).toBe(404);
  const other = await server.session("independiente");
  const answer = await server.call({ url: `/reconciliations/zurich?month=${wire()}`, session: other });
  expect(answer.json().data.figures.lines).toBe(0);
});

test("of what was paid before only what stands is expected, and what the policy says where it changed since", async () => {
  const { db } = server.database;
  const late = "2027-03-01";
  await say(line("e-1", { period: "2027-01-01", rate: 1100, commission: 110_000 }));
  await say(line("e-2", { period: "2027-02-01", rate: 1900, netPremium: 2_000_000, commission: 380_000 }));
  const expected = async () => {
    const url = `/reconciliations/zurich?month=${late.replaceAll("-", "/")}`;
    const { differences } = (await server.call({ url, session })).json().data;
    const [{ key, expectedRate, expectedPremium }] = differences;
    return [key, expectedRate, expectedPremium];
  };
  expect(await expected()).toEqual(["DEMO0001:missing", 19, 2_000_000]);
  await db.transaction().execute((trx) =>
    writeMovements(trx, [{ line: "e-2" }], {
      ...{ brokerId, insurer: "zurich", fileId: null, author: "test", at: new Date(server.time.now) },
    }),
  );
  expect(await expected()).toEqual(["DEMO0001:missing", 11, 1_000_000]);
  const { id } = await db
    .selectFrom("policies")
    .select("id")
    .where("number", "=", "DEMO-0001")
    .executeTakeFirstOrThrow();
  const change = (number: number, from: string, netPremium: number) =>
    sql`insert into policy_versions (policy_id, number, kind, effective_from, source, answers, premium, author, created_at)
      values (${id}::uuid, ${number}, 'endorsement', ${from}::date, 'insurer', '{}',
        ${JSON.stringify({ netPremium, installments: 12 })}::jsonb, 'test', now())`.execute(db);
  await change(91, "2027-01-20", 36_000_000);
  expect(await expected()).toEqual(["DEMO0001:missing", 11, 1_000_000]);
  await change(92, "2027-02-20", 48_000_000);
  expect(await expected()).toEqual(["DEMO0001:missing", 11, 4_000_000]);
  await change(93, "2027-04-01", 60_000_000);
  expect(await expected()).toEqual(["DEMO0001:missing", 11, 4_000_000]);
});
