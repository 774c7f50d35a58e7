import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { storePolicy } from "#server/records/policies/store-policy.ts";
import { tellEndings } from "#server/records/policies/tell-endings.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { policyBody } from "./policy-body.ts";

let server: Harness;
let session: string;
const day = 86_400_000;
const inDays = (days: number) => wireDate(addDays(dayOf(new Date(server.time.now)), days) ?? "");

/** Stores a policy that ends so many days from today. */
function store(number: string, days: number, name = "productora", more: object = {}) {
  const brokerId = demoBrokerId(`${name}@example.com`);
  const answers = policyBody({ number, validFrom: inDays(days - 365), validTo: inDays(days), ...more });
  const by = { at: new Date(server.time.now), who: `broker:${brokerId}`, address: "10.0.0.1" };
  const policy = { before: 0, brokerId, kind: "policy", source: "typed", answers, by } as const;
  return server.database.db.transaction().execute((trx) => storePolicy(trx, policy));
}

beforeAll(async () => {
  server = await startHarness({ people: [] });
  session = await server.session("productora");
  for (const days of [-1, 0, 7, 8, 15, 16, 30, 31]) await store(`E ${days + 1}`, days);
  await store("Z 1", 3, "independiente");
});
afterAll(() => server?.close());

const board = async (query = "", by = session) =>
  (await server.call({ url: `/policies/renewals${query}`, session: by })).json().data as readonly {
    readonly days: number;
    readonly from: number;
    readonly count: number;
    readonly totalPremium: number;
    readonly policies: readonly Readonly<Record<string, unknown>>[];
  }[];

describe("the board of renewals", () => {
  test("has what ends within each window, and neither what has ended nor another broker's", async () => {
    const windows = await board();
    expect(windows.map(({ days, from, count }) => [from, days, count])).toEqual([
      [0, 7, 2],
      [8, 15, 2],
      [16, 30, 2],
    ]);
    expect(windows.map(({ policies }) => policies.map(({ number }) => number))).toEqual([
      ["E 1", "E 8"],
      ["E 9", "E 16"],
      ["E 17", "E 31"],
    ]);
    expect(windows[0]?.totalPremium).toBe(2 * 12_100_000);
  });

  test("says by what each one's client is reached", async () => {
    const [first] = await board();
    expect(first?.policies[0]).toMatchObject({
      holder: "Ana Núñez",
      phone: "+5493415559999",
      email: "ana@example.com",
      isOwn: true,
    });
  });

  test("is narrowed by insurer and product", async () => {
    expect((await board("?insurer=sura")).map(({ count }) => count)).toEqual([0, 0, 0]);
    expect((await board("?product=car&insurer=zurich")).map(({ count }) => count)).toEqual([2, 2, 2]);
  });

  test("is of those whom an organizer oversees as well, and not theirs to change", async () => {
    const windows = await board("", await server.session("organizadora"));
    expect(windows.map(({ count }) => count)).toEqual([2, 2, 2]);
    expect(windows[0]?.policies[0]).toMatchObject({ isOwn: false });
  });
});

describe("of what ends", () => {
  const tell = () => tellEndings(server.database.db, new Date(server.time.now));
  type Told = readonly { readonly title: string; readonly path: string }[];
  // A session in a new place is told as well.
  const notices = async (by = session) =>
    ((await server.call({ url: "/notifications", session: by })).json().data as Told).filter(({ path }) =>
      path.startsWith("/polizas"),
    );

  test("a broker is told once a window: of several together, of one by its number", async () => {
    await tell();
    await tell();
    const told = await notices();
    expect(told.map(({ title, path }) => [title, path]).toSorted()).toEqual([
      ["2 pólizas vencen en 15 días o menos", "/polizas/renovaciones"],
      ["2 pólizas vencen en 30 días o menos", "/polizas/renovaciones"],
      ["2 pólizas vencen en 7 días o menos", "/polizas/renovaciones"],
    ]);
    const [other, ...more] = await notices(await server.session("independiente"));
    expect([other?.title, other?.path, more]).toEqual([
      expect.stringContaining("La póliza Z 1 vence el"),
      expect.stringMatching(/^\/polizas\/detalle\/[0-9a-f-]{36}$/),
      [],
    ]);
  });

  test("what comes into the next window is told again, and nothing else", async () => {
    server.time.now += day;
    session = await server.session("productora");
    await tell();
    const titles = (await notices()).map(({ title }) => title).slice(0, 3);
    // The eighth day has become the seventh, the sixteenth the fifteenth, the thirty-first the thirtieth.
    expect(titles.toSorted()).toEqual([
      expect.stringContaining("La póliza E 17 vence"),
      expect.stringContaining("La póliza E 32 vence"),
      expect.stringContaining("La póliza E 9 vence"),
    ]);
    expect(await notices()).toHaveLength(6);
  });
});
