import { afterAll, beforeAll, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { type GivenCondition, storeCondition } from "#server/insurance/conditions/store-condition.ts";
import { writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { quoteBody } from "../quotes/quote-body.ts";
import { startQuoting } from "../quotes/quoting.ts";
import { offerOf } from "../quotes/told-insurers.ts";

const { server, insurers, session, create, read, permit } = await startQuoting();
afterAll(() => server.close());

/** Says a condition; `at` is when, an ISO day: what had begun by today was said before. */
async function say(
  given: Omit<GivenCondition, "insurer"> & { readonly insurer?: string },
  on = "2026-11-20",
) {
  const at = new Date(`${on}T15:00:00Z`);
  const said = { insurer: "sura", ...given };
  return (await storeCondition(server.database.db, said, { who: "office", address: "test", at })).id;
}

const ids: Record<string, string> = {};
beforeAll(async () => {
  ids.first = await say({ product: "car", from: "2026-02-01", ratePercent: 14 }, "2026-02-01");
  const more = { bonusPercent: 10, minimumPremium: 1_850_000, notes: "Vale para flotas" };
  ids.now = await say({ product: "car", from: "2026-09-01", ratePercent: 15, ...more }, "2026-09-01");
  ids.next = await say({ product: "car", from: "2026-12-01", ratePercent: 16 });
  ids.home = await say({ product: "home", from: "2026-06-01", ratePercent: 22 });
  ids.zurich = await say({ insurer: "zurich", product: "car", from: "2026-08-15", ratePercent: 15 });
  ids.own = await say({
    product: "home",
    from: "2026-06-01",
    ratePercent: 26,
    broker: "productora@example.com",
  });
});

const list = async (query = "", by = session()) =>
  (await server.call({ url: `/commercial-conditions${query}`, session: by })).json().data;

test("tells of each insurer and product what holds, what comes, and when each held", async () => {
  const [car] = await list("?insurer=sura&product=car");
  expect(car).toEqual({
    insurer: { name: "sura", displayName: "SURA" },
    product: { name: "car", displayName: "Auto" },
    ...{ id: ids.now, from: "2026/09/01", ratePercent: 15, bonusPercent: 10, minimumPremium: 1_850_000 },
    ...{ notes: "Vale para flotas", isOwn: false, isDemonstration: false, hasCoverages: false },
    next: { from: "2026/12/01", ratePercent: 16 },
    history: [
      { from: "2026/12/01", ratePercent: 16, standing: "upcoming" },
      { from: "2026/09/01", ratePercent: 15, standing: "current" },
      { from: "2026/02/01", ratePercent: 14, standing: "ended" },
    ],
  });
});

test("a day of before is told as it was, and those that change soon by themselves", async () => {
  const names = (rows: readonly { insurer: { name: string }; product: { name: string } }[]) =>
    rows.map(({ insurer, product }) => `${insurer.name} ${product.name}`);
  expect(names(await list())).toEqual(["sura car", "zurich car", "sura home"]);
  expect((await list("?on=2026/08/31&insurer=sura&product=car"))[0]).toMatchObject({
    id: ids.first,
    ratePercent: 14,
  });
  expect(names(await list("?changes=soon"))).toEqual(["sura car"]);
  // What is to begin later than that is not soon.
  expect(names(await list("?changes=soon&on=2026/10/01"))).toEqual([]);
});

test("one's own goes before everybody's, and nobody else reads it", async () => {
  expect((await list("?product=home"))[0]).toMatchObject({ id: ids.own, ratePercent: 26, isOwn: true });
  const own = (await server.call({ url: "/commercial-conditions/own", session: session() })).json().data;
  expect(own.map(({ id }: { id: string }) => id)).toEqual([ids.own]);
  const other = await server.session("principiante");
  expect((await list("?product=home", other))[0]).toMatchObject({
    id: ids.home,
    ratePercent: 22,
    isOwn: false,
  });
  const others = await server.call({ url: "/commercial-conditions/own", session: other });
  expect(others.json().data).toEqual([]);
});

/** The offers of a new quote that begins on a day, of an insurer who says its commission, or does not. */
async function quoted(validFrom: string, commission: number | undefined, commissionType?: object) {
  const { terms } = quoteBody() as { readonly terms: object };
  const id = await create({ terms: { ...terms, validFrom, ...(commissionType ? { commissionType } : {}) } });
  const offer = offerOf("sura", "C", 5_000_000, {
    budget: { subscriptionAmount: 5_000_000, ...(commission === undefined ? {} : { commission }) },
  });
  await insurers.answer(id, "sura", { output: { coverages: [offer] } });
  return id;
}

test("an offer keeps the condition of the day on which it begins, and what its insurer says that it pays", async () => {
  const id = await quoted("2026/11/21", 13.5);
  const [offer] = (await read(id)).coverages;
  expect(offer.condition).toEqual({ id: ids.now, on: "2026/11/21", from: "2026/09/01", ratePercent: 15 });
  expect(offer.budget.commission).toBe(13.5);
  // What is said later changes nothing of it.
  await say({ product: "car", from: "2026-11-20", ratePercent: 9 });
  expect((await read(id)).coverages[0].condition.id).toBe(ids.now);
  const later = (await read(await quoted("2026/12/05", 16))).coverages[0];
  expect(later.condition).toMatchObject({ id: ids.next, on: "2026/12/05" });
});

test("who says no commission is taken to pay what was agreed, as much of it as was asked for", async () => {
  const [offer] = (await read(await quoted("2026/12/05", undefined))).coverages;
  expect(offer.budget.commission).toBe(16);
  await permit([{ name: "commissions", value: "show,update" }]);
  const less = await quoted("2026/12/05", undefined, { id: 60, key: "low", value: 75 });
  expect((await read(less)).coverages[0].budget.commission).toBe(12);
  // Who sees no commissions sees no condition either.
  await permit([{ name: "commissions", value: "no" }]);
  expect((await read(less)).coverages[0]).not.toHaveProperty("condition");
  await permit([]);
});

test("a movement keeps the condition that held when its policy began, and what takes it back keeps the same", async () => {
  const { db } = server.database;
  const brokerId = demoBrokerId("productora@example.com");
  const policy = await db
    .selectFrom("policies")
    .select(["number", "insurer", "product", "starts_on as startsOn"])
    .where("broker_id", "=", brokerId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { insurer, product, startsOn } = policy;
  const id = await say({
    insurer,
    product,
    from: startsOn,
    ratePercent: 17,
    broker: "productora@example.com",
  });
  await say({ insurer, product, from: "2026-12-01", ratePercent: 3, broker: "productora@example.com" });
  const said = {
    line: "r-1",
    policyNumber: policy.number,
    period: "2026-09-01",
    kind: "commission",
  } as const;
  const amounts = { rate: 1500, netPremium: 100_000, commission: 15_000 };
  const account = { brokerId, insurer, fileId: null, author: "test", at: new Date(server.time.now) };
  const write = (lines: Parameters<typeof writeMovements>[1]) =>
    db.transaction().execute((trx) => writeMovements(trx, lines, account));
  await write([
    { ...said, ...amounts },
    { ...said, ...amounts, line: "r-2", policyNumber: "NADIE" },
  ]);
  await write([{ line: "r-1" }]);
  const { data } = (await server.call({ url: "/movements?month=2026/09/01", session: session() })).json();
  const told = (data as readonly { line: string; commission: number; condition: object | null }[])
    .map(({ line, commission, condition }) => [line, commission, condition])
    .toSorted();
  const condition = {
    id,
    on: startsOn.replaceAll("-", "/"),
    from: startsOn.replaceAll("-", "/"),
    ratePercent: 17,
  };
  expect(told).toEqual([
    ["r-1", -15_000, condition],
    ["r-1", 15_000, condition],
    ["r-2", 15_000, null],
  ]);
});
