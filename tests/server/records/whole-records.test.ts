import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { rowsAtOnce } from "#server/infrastructure/db/rows-after.ts";
import { type Harness, startHarness } from "../harness.ts";
import { ownFlows } from "../own-documents.ts";

/** More than two statements read, of which the last is no full one. */
const count = rowsAtOnce * 2 + 70;
const own = demoBrokerId("independiente@example.com");
const other = demoBrokerId("productora@example.com");
let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  session = await server.session("independiente");
  await grow(own, "OWN", count);
  await grow(other, "OTHER", 20);
});
afterAll(() => server?.close());

/** Policies of a broker's with a claim and an endorsement each, as many clients, and as many quotes. */
async function grow(broker: string, prefix: string, rows: number): Promise<void> {
  const { db } = server.database;
  await sql`insert into policies (id, number, insurer, product, asset, starts_on, ends_on, broker_id)
    select gen_random_uuid(), ${prefix}::text || n, 'zurich', 'car', 'Bien', '2026-01-01', '2027-01-01', ${broker}::uuid
    from generate_series(1, ${rows}::integer) n`.execute(db);
  await sql`insert into policy_words (broker_id, word, policy_id)
    select broker_id, 'bien', id from policies where number like ${`${prefix}%`}::text on conflict do nothing`.execute(
    db,
  );
  for (const entity of ["accident", "endorsement"])
    await sql`insert into records (id, entity, owner, writer, policy_id, broker_id, product, insurer, number, status,
        answers, created_at, updated_at, sent_at)
      select gen_random_uuid(), ${entity}::text, 'insured:*:' || number, 'seed', id, broker_id, product, insurer,
        ${entity}::text || number, case when ${entity}::text = 'accident' then 'sent' else 'requested' end,
        '{"change": "useChange"}', now(), now(), timestamptz '2026-11-01' + (length(number) % 2) * interval '1 hour'
      from policies where broker_id = ${broker}::uuid and number like ${`${prefix}%`}::text`.execute(db);
  await sql`insert into records (id, entity, owner, writer, status, answers, title, title_order, words, tags, created_at,
      updated_at)
    select gen_random_uuid(), 'client', 'broker:' || ${broker}::text, 'seed', 'active',
      jsonb_build_object('client', jsonb_build_object('personType', 'physical', 'name', ${prefix}::text, 'lastName', n::text)
        || case when n % 3 = 0 then jsonb_build_object('email', 'c' || n % 40 || '@example.com') else '{}' end),
      ${prefix}::text || ' ' || n, lower(${prefix}::text) || ' ' || n % 30, ' ' || lower(${prefix}::text) || ' ' || n || ' ',
      array['type:physical'], now(), now()
    from generate_series(1, ${rows}::integer) n`.execute(db);
  await sql`insert into records (id, entity, owner, writer, product, status, answers, created_at, updated_at, sent_at, title)
    select gen_random_uuid(), 'quote', 'broker:' || ${broker}::text, 'seed', 'car', 'draft', '{}', now(), now(), now(), n
    from generate_series(1, ${rows}::integer) n`.execute(db);
  await sql`insert into quotes (record_id, broker_id, product, status, customer, customer_order, asset, round, offers, best,
      best_insurer, valid_until, is_archived, created_at)
    select id, ${broker}::uuid, 'car', 'draft', ${prefix}::text || title, title, 'Fiat', 1, 2,
      case when title::integer % 3 > 0 then title::integer % 50 end, 'sura', now(), false,
      timestamptz '2026-11-20' - (title::integer % 7) * interval '1 hour'
    from records where entity = 'quote' and owner = 'broker:' || ${broker}::text and title ~ '^[0-9]+$'`.execute(
    db,
  );
}

test.each([
  ["/claims", ""],
  ["/claims", "status=open"],
  ["/claims", "search=bien"],
  ["/policies/endorsements", ""],
  ["/policies/endorsements", "status=requested"],
  ["/clients", ""],
  ["/clients", "order=-title"],
  ["/clients", "order=email"],
  ["/clients", "order=-email"],
  ["/clients", "order=policies"],
  ["/clients", "search=own%207"],
  ["/multi-quotes", ""],
  ["/multi-quotes", "order=createdAt"],
  ["/multi-quotes", "order=best"],
  ["/multi-quotes", "order=-best"],
])("%s?%s has every row once, in the order of its pages, and no other broker's", async (path, asked) => {
  const page = (await server.call({ url: `${path}?${asked}`, session })).json();
  const { statusCode, payload } = await server.call({ url: `${path}?${asked}&format=rows`, session });
  expect(statusCode).toBe(200);
  const rows = payload
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([
    page.pagination.total,
    page.pagination.total,
  ]);
  if (!asked.startsWith("search")) expect(rows.length).toBeGreaterThanOrEqual(count);
  expect(page.data.length).toBeGreaterThan(0);
  // Of quotes that have the same price the newest come first on a page, and by their names in a whole.
  const told = asked.includes("best")
    ? (row: { best: unknown }) => row.best
    : (row: { id: string }) => row.id;
  if (!asked.startsWith("search")) expect(rows.slice(0, 10).map(told)).toEqual(page.data.map(told));
  expect(payload).not.toContain("OTHER");
});

test("what is walked on behind a row that is gone is no whole", async () => {
  const { db } = server.database;
  const { listPolicies } = await import("#server/insurance/policies/list-policies.ts");
  const sought = { brokers: [own], search: "", order: "endsOn", isDescending: false, page: 1 } as const;
  const after = "00000000-0000-4000-8000-000000000000";
  await expect(
    listPolicies(db, { ...sought, today: "2026-11-24", soon: "2026-12-24", after }),
  ).rejects.toThrow("gone");
});
