import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { demoBrokerId, demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { handedOut } from "../../handed-out.ts";
import { accidentBody, type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import { growDatabase } from "./grow-database.ts";
import calls from "./plans.json" with { type: "json" };
import { type Plan, readsTooMuch } from "./read-plan.ts";

/** Rows above which a table is one that nobody may wait for as a whole. */
const large = 10_000;
/** Rows of large tables that one statement may look at: about a broker of two thousand policies, and what hangs on them. */
const most = 6_500;
/** The same about a broker of twenty thousand, whose lists are not counted beyond ten thousand. */
const mostOfLarge = 12_000;

type Statement = { readonly text: string; readonly values: readonly unknown[] };

// What the server asks is seen where it leaves: at the driver.
const asked: Statement[] = [];
let isRecording = false;
const { query } = pg.Client.prototype;

let server: Harness;
let big: ReadonlyMap<string, number>;
let names: Readonly<Record<string, string>>;
const sessions = new Map<string, string>();

describe("at 100,000 policies, records and notices", () => {
  beforeAll(async () => {
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...parameters: unknown[]
    ) {
      const [first, second] = parameters;
      const { text, values } =
        typeof first === "string" ? { text: first, values: second } : (first as Statement);
      if (isRecording && typeof text === "string")
        asked.push({ text, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, this, parameters);
    } as never);
    server = await startHarness({ flows: handedOut() });
    const owner = await server.ticket("99000001");
    const accident = await saveClaim(server, owner, { status: { id: "sending" } });
    const { db } = server.database;
    await growDatabase(server.database.url, "productora@example.com");
    const idOf = async (entity: string, owner: string) => {
      const found = db
        .selectFrom("records")
        .select("id")
        .where("entity", "=", entity)
        .where("owner", "=", owner);
      return (await found.orderBy("created_at").limit(1).executeTakeFirstOrThrow()).id;
    };
    names = {
      accident,
      policy: demoPolicyId("DEMO-0001"),
      inspection: await idOf("inspection", "insured:*:99000001"),
      quote: await idOf("quote", `broker:${demoBrokerId("productora@example.com")}`),
      client: await idOf("client", `broker:${demoBrokerId("productora@example.com")}`),
    };
    const counted = await sql<{ name: string; rows: number }>`
      select relname as name, reltuples::integer as rows from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples >= ${large}`.execute(
      db,
    );
    big = new Map(counted.rows.map(({ name, rows }) => [name, rows]));
    for (const name of ["productora", "organizadora", "independiente"])
      sessions.set(name, await server.session(name));
  }, 240_000);
  afterAll(async () => {
    vi.restoreAllMocks();
    await server?.close();
  });

  test("the tables that grow are large", () => {
    expect([...big.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        "insureds",
        "notifications",
        "policies",
        "quotes",
        "record_statuses",
        "records",
      ]),
    );
  });

  const all = Object.entries(calls).flatMap(([who, urls]) => urls.map((url) => [who, url] as const));
  test.each(all)("%s: GET %s", async (who, url) => {
    const by =
      who === "insured" ? { ticket: await server.ticket("99000001") } : { session: sessions.get(who) };
    await holds(() => server.call({ url: fill(url), ...by }), who === "independiente" ? mostOfLarge : most);
  });

  test("a claim that is saved and sent", async () => {
    const ticket = await server.ticket("99000001");
    const save = (changes: object) =>
      server.call({
        url: "/accidents",
        body: accidentBody({ ...changes }),
        ticket,
        headers: { "idempotency-key": newKey() },
      });
    await holds(() => save({}));
    await holds(() => save({ status: { id: "sending" } }));
  });

  test("notices that were read", async () => {
    await holds(() =>
      server.call({ url: "/notifications/read", body: {}, session: sessions.get("productora") }),
    );
  });
});

/** Asks, and looks at the plan of each statement that the answer took. */
async function holds(ask: () => ReturnType<Harness["call"]>, limit = most): Promise<void> {
  asked.length = 0;
  isRecording = true;
  const answer = await ask().finally(() => {
    isRecording = false;
  });
  expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
  const found: string[] = [];
  for (const { text, values } of [...asked]) {
    if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) continue;
    const isRead = !/\b(insert into|update|delete from)\b/i.test(text);
    // As it is planned with its values, and as a connection plans it that has run it many times.
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      const plan = await explain({ text, values }, mode, isRead);
      found.push(
        ...readsTooMuch(plan, { isLarge: (relation) => big.has(relation), most: limit }).map(
          (what) => `${mode}: ${what}: ${text.replace(/\s+/g, " ")}`,
        ),
      );
    }
  }
  expect(found).toEqual([]);
}

function explain({ text, values }: Statement, mode: string, isRead: boolean): Promise<Plan> {
  return server.database.db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(`set plan_cache_mode = ${mode}`));
    const how = isRead ? "analyze, format json" : "format json";
    const { rows } = await connection.executeQuery(
      CompiledQuery.raw(`explain (${how}) ${text}`, [...values]),
    );
    await connection.executeQuery(CompiledQuery.raw("reset plan_cache_mode"));
    const [row] = rows as readonly { readonly "QUERY PLAN": readonly { readonly Plan: Plan }[] }[];
    const [first] = row?.["QUERY PLAN"] ?? [];
    if (!first) throw new Error("plans: a statement was not explained");
    return first.Plan;
  });
}

function fill(url: string): string {
  return url.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}
