import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#engine/identifiers/index.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { type Office, startOffice } from "./start-office.ts";

let server: Office;
beforeAll(async () => {
  server = await startOffice("/office/conditions");
});
afterAll(() => server?.close());

const ask = (...asked: Parameters<Office["ask"]>) => server.ask(...asked);
const say = async (said: object) => (await ask("", { insurer: "sura", product: "umbrella", ...said })).json();
const read = async (id: string) => (await ask(`/${id}`)).json().data;
const inDays = (days: number) => addDays(dayOf(new Date(server.time.now)), days) ?? "";
const wire = (day: string) => day.replaceAll("-", "/");

test("what is said from a day on stands beside what holds, with who said it and what was before", async () => {
  const first = (await say({ from: inDays(-10), ratePercent: 14, bonusPercent: 5 })).data;
  const next = (
    await say({ from: inDays(10), ratePercent: 16.5, minimumPremium: 1_850_000, notes: "Flotas" })
  ).data;
  const shown = await read(first.id);
  expect(shown).toMatchObject({
    insurer: { displayName: "SURA" },
    broker: null,
    ...{ ratePercent: 14, bonusPercent: 5, from: wire(inDays(-10)) },
    next: { ratePercent: 16.5, from: wire(inDays(10)) },
    history: [{ standing: "upcoming" }, { standing: "current" }],
  });
  expect(shown.changes).toMatchObject([
    {
      who: "Oficina Demostración",
      before: { from: inDays(-10), rate: 1400, bonus: 500, minimumPremium: null },
      after: { from: inDays(10), rate: 1650, bonus: null, minimumPremium: 1_850_000, notes: "Flotas" },
    },
    { before: null, after: { from: inDays(-10), rate: 1400 } },
  ]);
  // Whichever of them is named, it is the same one.
  expect((await read(next.id)).id).toBe(first.id);
});

test("a broker's own is a row of its own, and the list is narrowed by insurer", async () => {
  const { id } = (await say({ from: inDays(0), ratePercent: 20, broker: "productora@example.com" })).data;
  expect(await read(id)).toMatchObject({
    ratePercent: 20,
    broker: { name: "Paula Productora Demostración", email: "productora@example.com" },
    history: [{ standing: "current" }],
  });
  await say({ insurer: "zurich", from: inDays(0), ratePercent: 10 });
  const { data, pagination } = (await ask("?insurer=sura")).json();
  const own = data.filter(({ product }: { product: { name: string } }) => product.name === "umbrella");
  expect(own.map((one: { ratePercent: number }) => one.ratePercent)).toEqual([14, 20]);
  expect(new Set(data.map((one: { insurer: { name: string } }) => one.insurer.name))).toEqual(
    new Set(["sura"]),
  );
  expect(pagination.total).toBeLessThan((await ask("")).json().pagination.total);
});

test("one that has ended stays in the list, without a rate", async () => {
  const { id } = (await say({ product: "ended", from: inDays(-3), ratePercent: 14 })).data;
  await say({ product: "ended", from: inDays(0), ratePercent: null });
  expect(await read(id)).toMatchObject({ ratePercent: null, next: null, from: wire(inDays(0)) });
});

test.each([
  ["of a day that was paid", { from: "2020-01-01", ratePercent: 1 }, "from"],
  ["of a broker who is none", { from: "2099-01-01", ratePercent: 1, broker: "nadie@example.com" }, "broker"],
  ["of an insurer that is none", { insurer: "nadie", from: "2099-01-01", ratePercent: 1 }, "insurer"],
  ["of more than all of it", { from: "2099-01-01", ratePercent: 101 }, "ratePercent"],
  [
    "of more than all of it with its organizer's",
    { from: "2099-01-01", ratePercent: 60, organizerPercent: 40.01 },
    "organizerPercent",
  ],
])("a condition %s is refused at its place", async (_, said, place) => {
  const { error } = await say(said);
  expect(Object.keys(error.message)).toEqual([place]);
});
