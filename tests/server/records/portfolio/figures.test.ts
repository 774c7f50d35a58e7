import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
const broker = demoBrokerId("independiente@example.com");
const producer = demoBrokerId("productora@example.com");

beforeAll(async () => {
  server = await startHarness();
  const { db } = server.database;
  // What the demonstration says of brokers is another matter: here each policy is whose the test says.
  await sql`update policies set broker_id = null`.execute(db);
  await sql`delete from earned_months`.execute(db);
  const rows = [
    // number, broker, insurer, product, from, to, premium, currency, status
    ["F-1", broker, "zurich", "car", "2025-11-21", "2026-11-20", 1000, "ARS", "issued"],
    ["F-2", broker, "zurich", "car", "2026-10-31", "2027-10-30", 2000, "ARS", "issued"],
    ["F-3", broker, "sura", "home", "2026-11-20", "2026-11-30", null, "ARS", "issued"],
    ["F-4", broker, "sura", "life", "2026-01-01", "2026-12-31", 50, "USD", "issued"],
    ["F-5", broker, "sura", "car", "2026-11-21", "2027-11-20", 4000, "ARS", "issued"],
    ["F-6", broker, "sura", "car", "2025-01-01", "2026-11-19", 8000, "ARS", "issued"],
    ["F-7", broker, "sura", "car", "2026-01-01", "2026-12-31", 16000, "ARS", "canceled"],
    ["F-8", producer, "zurich", "car", "2026-01-01", "2026-12-20", 32000, "ARS", "issued"],
  ] as const;
  for (const [number, owner, insurer, product, from, to, premium, currency, status] of rows)
    await sql`
      insert into policies (id, number, insurer, product, asset, starts_on, ends_on, status, broker_id, total_premium, currency)
      values (gen_random_uuid(), ${number}, ${insurer}, ${product}, 'Bien', ${from}::date, ${to}::date, ${status},
        ${owner}::uuid, ${premium}::bigint, ${currency})`.execute(db);
  await sql`
    insert into records (id, entity, owner, writer, policy_id, product, insurer, status, answers, created_at, updated_at, sent_at)
    select gen_random_uuid(), 'accident', 'insured:*:1', 'figures', id, product, insurer, 'sent', '{}', now(), now(), s.at
    from policies, (values (timestamptz '2026-11-01 02:59Z'), ('2026-11-02 12:00Z'), ('2025-11-30 12:00Z'), (null)) s(at)
    where number in ('F-2', 'F-8')`.execute(db);
  await sql`
    insert into movements (id, broker_id, insurer, policy_id, policy_number, period, kind, net_premium, rate, commission, line,
      turn, author, created_at)
    select gen_random_uuid(), p.broker_id, p.insurer, p.id, p.number, m.period::date, 'commission', m.net, 1500, m.earned,
      p.number || m.period, 0, 'figures', now()
    from policies p, (values ('2026-10-01', 700, 105), ('2026-11-01', 300, 45), ('2025-11-01', 90000, 13500)) m(period, net, earned)
    where p.number in ('F-2', 'F-8')`.execute(db);
});
afterAll(() => server.close());

const ask = async (name: string, query = "") =>
  server.call({ url: `/portfolio${query}`, session: await server.session(name) });
const look = async (name: string, query = "") => (await ask(name, query)).json().data;
const of = <Row extends { id: string }>(rows: readonly Row[], id: string) =>
  rows.find((row) => row.id === id);

test("what is in force today, what it costs by currency, and what of it ends within thirty days", async () => {
  const { total, day } = await look("independiente");
  expect(day).toBe("2026/11/20");
  // F-1 ends today and still counts; F-5 begins tomorrow, F-6 ended yesterday, F-7 was canceled.
  expect(total).toMatchObject({
    policies: 4,
    premiums: { ARS: 3000, USD: 50 },
    unpriced: 1,
    ending: 2,
    claims: 2,
    netPremium: 1000,
    commission: 150,
  });
  expect((await look("productora")).total).toMatchObject({
    policies: 1,
    premiums: { ARS: 32000 },
    ending: 1,
  });
});

test("each month has what was in force on its last day, and what came in it by Argentina's clock", async () => {
  const { months } = await look("independiente");
  const told = Object.fromEntries(months.map(({ month, ...figures }: { month: string }) => [month, figures]));
  expect(Object.keys(told)).toEqual([
    ...["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05"],
    ...["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
  ]);
  expect(told["2025-12"]).toMatchObject({ policies: 2, premiums: { ARS: 9000 }, claims: 0, commission: 0 });
  expect(told["2026-01"]).toMatchObject({ policies: 3, premiums: { ARS: 9000, USD: 50 }, unpriced: 0 });
  expect(told["2026-10"]).toMatchObject({ policies: 4, claims: 1, netPremium: 700, commission: 105 });
  expect(told["2026-11"]).toMatchObject({
    policies: 4,
    claims: 1,
    netPremium: 300,
    commission: 45,
    unpriced: 1,
  });
});

test("claims are told for each hundred policies of a year", async () => {
  const { total, months } = await look("independiente");
  const exposed = months.reduce((sum: number, { policies }: { policies: number }) => sum + policies, 0);
  expect(total.frequency).toBe(Math.round((2 * 12 * 10_000) / exposed));
  expect((await look("principiante")).total).toMatchObject({ policies: 0, frequency: null, lossRatio: null });
});

test("what insurers paid is told for each hundred of premium of a year", async () => {
  const { db } = server.database;
  await sql`update records set facts = '{"paid": 5000, "currency": "ARS"}' 
    where id = (select id from records
      where entity = 'accident' and sent_at is not null and broker_id = ${broker}::uuid
      order by sent_at desc limit 1)`.execute(db);
  const { total, months } = await look("independiente");
  const premium = months.reduce(
    (sum: number, { premiums }: { premiums: { ARS?: number } }) => sum + (premiums.ARS ?? 0),
    0,
  );
  expect([total.paid, total.lossRatio]).toEqual([5000, Math.round((5000 * 12 * 10_000) / premium)]);
});

test("what ends in the months to come, from today on", async () => {
  const { endings } = await look("independiente");
  expect(endings[0]).toEqual({
    ...{ month: "2026-11", from: "2026/11/20", to: "2026/11/30" },
    ...{ policies: 2, premiums: { ARS: 1000 }, unpriced: 1 },
  });
  expect(endings.slice(1, 3)).toEqual([
    expect.objectContaining({ month: "2026-12", policies: 1, premiums: { USD: 50 } }),
    expect.objectContaining({
      month: "2027-01",
      policies: 0,
      premiums: {},
      from: "2027/01/01",
      to: "2027/01/31",
    }),
  ]);
  expect(endings.at(-1)).toMatchObject({ month: "2027-10", policies: 1, premiums: { ARS: 2000 } });
});

test("by insurer and by product, each with its own, and narrowed to one of them", async () => {
  const { byInsurer, byProduct } = await look("independiente");
  expect(of(byInsurer, "zurich")).toMatchObject({
    title: "Zurich",
    policies: 2,
    claims: 2,
    commission: 150,
    ending: 1,
  });
  expect(of(byInsurer, "sura")).toMatchObject({
    policies: 2,
    premiums: { USD: 50 },
    claims: 0,
    commission: 0,
  });
  expect(of(byProduct, "home")).toMatchObject({ policies: 1, unpriced: 1, premiums: {} });
  const narrowed = await look("independiente", "?insurer=sura&product=life");
  expect(narrowed.total).toMatchObject({ policies: 1, premiums: { USD: 50 }, commission: 0 });
  expect(narrowed.byInsurer.map(({ id }: { id: string }) => id)).toEqual(["sura"]);
});

test("an organizer reads what their producers have, each by themselves, and not what they earn", async () => {
  await sql`update brokers set organizer_id = ${demoBrokerId("organizadora@example.com")}::uuid where id = ${producer}::uuid`.execute(
    server.database.db,
  );
  const whole = await look("organizadora");
  expect(of(whole.byProducer, producer)).toMatchObject({
    policies: 1,
    claims: 2,
    netPremium: null,
    commission: null,
  });
  expect(whole.total).toMatchObject({ policies: 1, commission: 0 });
  expect(whole.producers).toContainEqual({ id: producer, title: expect.any(String), isOwn: false });
  const one = await look("organizadora", `?producer=${producer}`);
  expect(one).toMatchObject({ isEarned: false, total: { policies: 1, commission: null } });
  expect(JSON.stringify(whole)).not.toContain(broker);
});

test("nobody reads another's: neither by name, nor among their own", async () => {
  for (const name of ["productora", "principiante", "independiente"]) {
    const asked = demoBrokerId(
      name === "independiente" ? "productora@example.com" : "independiente@example.com",
    );
    expect((await ask(name, `?producer=${asked}`)).statusCode).toBe(404);
    const told = await look(name);
    expect(told.producers.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([true]);
    expect(told.byProducer.length).toBeLessThanOrEqual(1);
  }
});

test("policies are listed of one of whom somebody oversees, and of nobody else", async () => {
  const list = async (name: string, asked: string) =>
    server.call({ url: `/policies?producer=${asked}`, session: await server.session(name) });
  const found = (await list("organizadora", producer)).json();
  expect(found.data.map(({ number }: { number: string }) => number)).toEqual(["F-8"]);
  expect((await list("organizadora", broker)).statusCode).toBe(404);
  expect((await list("independiente", producer)).statusCode).toBe(404);
  const named = async (name: string) =>
    (await server.call({ url: "/producers", session: await server.session(name) })).json().data;
  expect((await named("organizadora")).map(({ isOwn }: { isOwn: boolean }) => isOwn)[0]).toBe(true);
  expect(await named("organizadora")).toContainEqual({
    id: producer,
    title: expect.stringMatching(/^Paula/),
    isOwn: false,
  });
  expect((await named("independiente")).map(({ id }: { id: string }) => id)).toEqual([broker]);
});

test("who is not shown their account is told no commission", async () => {
  await server.database.db
    .updateTable("brokers")
    .set({ permissions: JSON.stringify([{ name: "currentAccount", value: "no" }]) })
    .where("id", "=", broker)
    .execute();
  const { isEarned, total, byInsurer } = await look("independiente");
  expect({ isEarned, total }).toMatchObject({
    isEarned: false,
    total: { policies: 4, commission: null, netPremium: null },
  });
  expect(of(byInsurer, "zurich")).toMatchObject({ commission: null });
});
