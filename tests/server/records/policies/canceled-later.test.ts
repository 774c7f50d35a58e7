import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { cancelDue } from "#server/records/policies/cancel-due.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { policyBody } from "./policy-body.ts";

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness({ people: [] });
  session = await server.session("principiante");
});
afterAll(() => server?.close());

const day = 86_400_000;
const inDays = (days: number) => wireDate(addDays(dayOf(new Date(server.time.now)), days) ?? "");

/** A policy that is canceled so many days from today. */
async function canceledIn(number: string, days: number): Promise<string> {
  const brokerId = demoBrokerId("principiante@example.com");
  const canceledOn = inDays(days);
  const answers = policyBody({ number, validFrom: inDays(-100), validTo: inDays(265), canceledOn });
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const policy = { before: 0, brokerId, kind: "policy", source: "typed", answers, by } as const;
  return (await server.database.db.transaction().execute((trx) => storePolicy(trx, policy))).id;
}

const read = async (url: string) => (await server.call({ url, session })).json().data;
const numbers = async (url: string) =>
  (await read(url)).map(({ number }: { number: string }) => number).toSorted();

test("a policy that is canceled from a later day on is in force until then, and the clock cancels it", async () => {
  const id = await canceledIn("LATER", 3);
  await canceledIn("TODAY", 0);
  const text = `Vigente, se anula el ${inDays(3).split("/").toReversed().join("/")}`;
  expect(await read(`/policies/${id}`)).toMatchObject({
    status: { id: "current", value: text, tone: "warning" },
  });
  expect(await numbers("/policies?status=current")).toEqual(["LATER"]);
  expect(await numbers("/policies?status=canceled")).toEqual(["TODAY"]);
  expect((await read("/policies?status=current"))[0].status.value).toBe(text);
  expect(await numbers("/policies?status=ending")).toEqual([]);
  expect(await read("/policies/standings")).toMatchObject({
    current: { count: 1 },
    ending: { count: 0 },
    canceled: { count: 1 },
  });
  const board = await read("/policies/renewals");
  expect(board.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0]);

  await cancelDue(server.database.db, new Date(server.time.now + 2 * day));
  expect(await numbers("/policies?status=current")).toEqual(["LATER"]);
  server.time.now += 3 * day;
  session = await server.session("principiante");
  // What is read is right at once, what is counted once the sweep has been by.
  expect(await read(`/policies/${id}`)).toMatchObject({ status: { id: "canceled", value: "Anulada" } });
  await cancelDue(server.database.db, new Date(server.time.now));
  expect(await numbers("/policies?status=current")).toEqual([]);
  expect(await numbers("/policies?status=canceled")).toEqual(["LATER", "TODAY"]);
});
