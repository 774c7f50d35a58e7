import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { rowsAtOnce } from "#server/infrastructure/db/rows-after.ts";
import { type Harness, startHarness } from "../harness.ts";
import { ownFlows } from "../own-documents.ts";
import { watchStatements } from "../watch-statements.ts";

const count = 10_250;
const own = demoBrokerId("independiente@example.com");
const other = demoBrokerId("productora@example.com");
let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("independiente");
  const { db } = server.database;
  const grow = (broker: string, prefix: string, rows: number) =>
    sql`insert into policies (id, number, insurer, product, asset, starts_on, ends_on, broker_id, holder, holder_order)
      select gen_random_uuid(), ${prefix}::text || n, case when n % 4 = 0 then 'sura' else 'zurich' end, 'car',
        'Bien ' || n, '2026-01-01', date '2026-12-01' + (n % 40), ${broker}::uuid,
        case when n % 50 > 0 then 'Cliente ' || n % 700 end, case when n % 50 > 0 then 'cliente ' || n % 700 end
      from generate_series(1, ${rows}::integer) n`.execute(db);
  await grow(own, "OWN-", count);
  await grow(other, "OTHER-", 40);
});
afterAll(() => server?.close());

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly number: string };
const linesOf = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
const ask = async (path: string, by = session) => {
  const answer = await server.call({
    url: `${path}${path.includes("?") ? "&" : "?"}format=rows`,
    session: by,
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/x-ndjson; charset=utf-8",
  ]);
  return linesOf(answer.payload);
};

test("every row of a list comes once, some hundred a statement, and none of another broker's", async () => {
  const { done: rows, statements } = await watchStatements(() => ask("/policies"));
  const numbers = rows.map(({ number }) => number).filter((number) => number.startsWith("OWN-"));
  expect([numbers.length, new Set(rows.map(({ id }) => id)).size]).toEqual([count, rows.length]);
  expect(rows.filter(({ number }) => number.startsWith("OTHER-"))).toEqual([]);
  const asked = statements.filter((text) => text.includes("row_number()"));
  expect(asked).toHaveLength(Math.ceil(rows.length / rowsAtOnce) + 1);
  // Each goes on behind a row: none skips what came before.
  expect(asked.filter((text) => /\boffset\b/.test(text))).toEqual([]);
});

test("a row is the same as on its page", async () => {
  const [first] = await ask("/policies?insurer=sura");
  const page = (await server.call({ url: "/policies?insurer=sura", session })).json().data;
  expect(first).toEqual(page[0]);
});

describe("in the order that is asked for, what has nothing there last", () => {
  const orders = ["endsOn", "-endsOn", "holder", "-holder", "number", "-number"];
  test.each(orders)("%s", async (order) => {
    const rows = await ask(`/policies?order=${order}`);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(count);
    const name = order.replace("-", "");
    const places = rows.map((row) => row[name]).filter((place): place is string => place !== null);
    expect(rows.slice(0, places.length).every((row) => row[name] !== null)).toBe(true);
    const key = (place: string) =>
      name === "number" ? place.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase() : place.toLowerCase();
    const sorted = places.toSorted((one, next) => {
      const [a, b] = [key(one), key(next)];
      return (a < b ? -1 : Number(a > b)) * (order.startsWith("-") ? -1 : 1);
    });
    expect(places.map(key)).toEqual(sorted.map(key));
  });
});

test("filters and words narrow it, beyond what pages count", async () => {
  const narrowed = await ask("/policies?insurer=zurich");
  expect(narrowed.filter(({ number }) => number.startsWith("OWN-"))).toHaveLength(count - count / 4 + 0.5);
  expect(new Set(narrowed.map(({ insuredCompany }) => insuredCompany))).toEqual(new Set(["Zurich"]));
});

test("who organizes brokers has the rows of each of them, in one order", async () => {
  const rows = await ask("/policies?order=-endsOn", await server.session("organizadora"));
  const ends = rows.map(({ endsOn }) => String(endsOn));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(ends).toEqual(ends.toSorted().reverse());
});

test("it is packed for who takes it so", async () => {
  const answer = await server.call({
    url: "/policies?format=rows",
    session,
    headers: { "accept-encoding": "gzip" },
  });
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(linesOf(String(gunzipSync(answer.rawPayload))).length).toBeGreaterThanOrEqual(count);
});

test("movements of a month come whole, and none of another broker's", async () => {
  const add = (broker: string, rows: number) =>
    sql`insert into movements (id, broker_id, insurer, policy_number, period, kind, net_premium, rate, commission,
        file_id, line, turn, author, created_at)
      select gen_random_uuid(), ${broker}::uuid, case when n % 2 = 0 then 'sura' else 'zurich' end, 'OWN-' || n,
        '2026-10-01', 'commission', 1000000, 1500, 150000, null, 'l-' || n, 1, 'test', now()
      from generate_series(1, ${rows}::integer) n`.execute(server.database.db);
  await add(own, 1_200);
  await add(other, 3);
  const rows = await ask("/movements?month=2026/10/01");
  expect(new Set(rows.map(({ line }) => line)).size).toBe(1_200);
  expect(rows).toHaveLength(1_200);
  expect(rows.slice(0, 600).map(({ insurer }) => (insurer as { name: string }).name)).toEqual(
    Array.from({ length: 600 }, () => "sura"),
  );
});

test.each(["/clients", "/claims", "/policies/endorsements", "/multi-quotes", "/liquidations"])(
  "%s has every row of its pages",
  async (path) => {
    const by = await server.session("productora");
    const answer = (await server.call({ url: path, session: by })).json();
    const rows = await ask(path, by);
    expect(rows).toHaveLength(answer.pagination.total);
    expect(rows.slice(0, answer.data.length)).toEqual(answer.data);
  },
);
