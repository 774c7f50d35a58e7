import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type SaidLine, writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { openLinesFrom, openTotals } from "#server/records/liquidations/lines.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { ownFlows } from "../../own-documents.ts";
import { makeLiquidation } from "./make-liquidation.ts";

let server: Harness;
const producer = demoBrokerId("productora@example.com");
const organizer = demoBrokerId("organizadora@example.com");
/** A month of which a demonstration tells nothing. */
const month = "2024-03-01";
const sold = { policyNumber: "DEMO-0001", insurer: "zurich" };
beforeAll(async () => {
  server = await startHarness({ flows: ownFlows() });
  const { db } = server.database;
  const policy = await db
    .selectFrom("policies")
    .select(["product", "starts_on as startsOn"])
    .where("number", "=", sold.policyNumber)
    .where("broker_id", "=", producer)
    .executeTakeFirstOrThrow();
  const office = await server.operator();
  const body = {
    insurer: sold.insurer,
    product: policy.product,
    from: policy.startsOn,
    ...{ ratePercent: 15, organizerPercent: 3.25 },
  };
  // The first of a broker's own may begin in the past.
  const said = await server.call({
    url: "/office/conditions",
    body: { ...body, broker: "organizadora@example.com" },
    session: office,
  });
  expect(said.statusCode).toBe(200);
  await earn("mes", 10_001_000);
});
afterAll(() => server?.close());

async function earn(line: string, netPremium: number): Promise<void> {
  const kind = netPremium < 0 ? "refund" : "commission";
  const { policyNumber, insurer } = sold;
  const amounts = { netPremium, rate: 1500, commission: (netPremium * 15) / 100 } as const;
  const account = {
    brokerId: producer,
    insurer,
    fileId: null,
    author: "test",
    at: new Date(server.time.now),
  };
  await server.database.db
    .transaction()
    .execute((trx) =>
      writeMovements(trx, [{ line, policyNumber, period: month, kind, ...amounts }], account),
    );
}

const read = async (url: string, by: string) =>
  (await server.call({ url, session: await server.session(by) })).json().data;
const wireMonth = month.replaceAll("-", "/");
/** 3,25 % of 100.010,00. */
const share = 325_033;

test("a share is seen in both accounts, and neither reads what the other earns", async () => {
  const own = await read(`/movements?month=${wireMonth}`, "organizadora");
  expect(own).toMatchObject([
    {
      ...{ policyNumber: sold.policyNumber, policyId: null, client: null, line: "mes" },
      producer: "Paula Productora Demostración",
      kind: { id: "share", value: "Participación del organizador" },
      ...{ netPremium: 10_001_000, ratePercent: 3.25, commission: share, organizerShare: null },
      condition: { ratePercent: 3.25 },
    },
  ]);
  const theirs = await read(`/movements?month=${wireMonth}`, "productora");
  expect(theirs).toMatchObject([{ commission: 1_500_150, organizerShare: share, producer: null }]);
  expect((await read(`/current-account?month=${wireMonth}`, "organizadora")).total).toEqual({
    ...{ netPremium: 0, commission: share, shares: share, organizerShares: 0 },
  });
  expect((await read(`/current-account?month=${wireMonth}`, "productora")).total).toEqual({
    ...{ netPremium: 10_001_000, commission: 1_500_150, shares: 0, organizerShares: share },
  });
});

test("what a book of collections has is of who collected", async () => {
  expect(await read(`/movements?month=${wireMonth}&of=own`, "organizadora")).toEqual([]);
  expect(await read(`/movements?month=${wireMonth}&of=own`, "productora")).toHaveLength(1);
});

test("a conciliation compares what insurers say of an organizer's own policies alone", async () => {
  const told = await read(`/reconciliations/${sold.insurer}?month=${wireMonth}`, "organizadora");
  expect(told.figures).toMatchObject({ lines: 0, paid: 0 });
});

test("what organizing earns is told to who organizes, and the office reads it of each", async () => {
  const asked = `/commercial-conditions?insurer=${sold.insurer}`;
  const own = await read(asked, "organizadora");
  expect(own[0]).toMatchObject({ organizerPercent: 3.25 });
  for (const row of await read(asked, "productora")) expect(row).not.toHaveProperty("organizerPercent");
});

test("the lines of a long liquidation are told some hundred at a time, each once and in one order", async () => {
  const { policyNumber, insurer } = sold;
  const brokerId = demoBrokerId("principiante@example.com");
  const at = new Date(server.time.now);
  const lines = Array.from({ length: 1_100 }, (_, one) => ({
    ...{ line: `larga ${one}`, policyNumber, period: "2026-09-01", kind: "commission", rate: 1500 },
    ...{ netPremium: 10_000 + one, commission: 1_500 + one },
  })) as readonly SaidLine[];
  const account = { brokerId, insurer, fileId: null, author: "test", at };
  await server.database.db.transaction().execute((trx) => writeMovements(trx, lines, account));
  // A producer's lines may be called as one's own: nothing but which row it is tells two of them apart.
  await sql`insert into movements (id, broker_id, insurer, policy_number, period, kind, net_premium, rate, commission, line,
      turn, author, created_at, producer_id, share_of)
    select gen_random_uuid(), broker_id, insurer, policy_number, period, 'share', net_premium, 300, commission + 10000, line,
      turn, author, created_at, ${producer}::uuid, id
    from movements where broker_id = ${brokerId}::uuid and line like 'larga %'`.execute(server.database.db);
  const open = { brokerId, to: "2026-09-30" };
  const asked = [0, 500, 1000, 1500, 2000].map((from) => openLinesFrom(server.database.db, open, from));
  const told = (await Promise.all(asked)).flat().map(({ commission }) => commission);
  const { count: whole, earned, refunded } = await openTotals(server.database.db, open);
  const sum = told.reduce((total, commission) => total + commission, 0);
  expect([told.length, new Set(told).size, sum]).toEqual([whole, whole, earned + refunded]);
  const { liquidation } = await makeLiquidation(server, "principiante", "2026-10-01");
  const all = new Set<number>();
  const session = await server.session("principiante");
  const office = await server.operator();
  const pages: number[] = [];
  for (const from of [0, 500, 1000, 1500, 2000, 2500]) {
    const own = await server.call({ url: `/liquidations/${liquidation}/lines?from=${from}`, session });
    const url = `/office/liquidations/${liquidation}/lines?from=${from}`;
    const theirs = await server.call({ url, session: office });
    const { data } = own.json() as { readonly data: readonly { readonly commission: number }[] };
    expect(theirs.json().data).toEqual(data);
    for (const { commission } of data) all.add(commission);
    pages.push(data.length);
  }
  const { policyLiquidations, policyLiquidationsCount: count } = await read(
    `/liquidations/${liquidation}`,
    "principiante",
  );
  expect(pages.reduce((sum, rows) => sum + rows, 0)).toBe(count);
  expect([policyLiquidations.length, all.size, pages.at(-1)]).toEqual([500, count, 0]);
  // As they were told while it was open.
  expect([...all].filter((commission) => told.includes(commission))).toEqual(told);
});

test("a liquidation pays the share, and tells of whom without their client", async () => {
  const { liquidation } = await makeLiquidation(server, "organizadora");
  const { policyLiquidations, subTotal } = await read(`/liquidations/${liquidation}`, "organizadora");
  const shares = policyLiquidations.filter(({ kind }: { kind: string }) => kind === "share");
  expect(shares).toMatchObject([
    { client: null, policyId: null, producer: "Paula Productora Demostración", commission: share },
  ]);
  expect(subTotal).toBe(share);
  // What is refunded later goes with the next one, to the centavo.
  await earn("devuelto", -10_001_000);
  const { total } = await read(`/current-account?month=${wireMonth}`, "organizadora");
  expect([total.commission, total.shares]).toEqual([0, 0]);
  const { rows } = await server.database.db
    .selectFrom("movements")
    .select("commission")
    .where("broker_id", "=", organizer)
    .where("line", "=", "devuelto")
    .execute()
    .then((all) => ({ rows: all }));
  expect(rows).toEqual([{ commission: -share }]);
});
