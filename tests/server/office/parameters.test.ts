import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#engine/identifiers/index.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { parametersAt } from "#server/insurance/parameters/parameters.ts";
import { type Office, startOffice } from "./start-office.ts";

let server: Office;
beforeAll(async () => {
  server = await startOffice("/office/parameters");
});
afterAll(() => server?.close());

const ask = (...asked: Parameters<Office["ask"]>) => server.ask(...asked);
const source = "decisión de la casa";
const inDays = (days: number) => addDays(dayOf(new Date(server.time.now)), days) ?? "";
const say = async (name: string, said: object) => (await ask(`/${name}`, { source, ...said })).json();
const read = async (name: string) => (await ask(`/${name}`)).json().data;

test("each parameter says what it is called, its shape and what it is today", async () => {
  const { data } = (await ask("")).json();
  expect(data.length).toBeGreaterThan(10);
  expect(data).toContainEqual(
    expect.objectContaining({
      ...{ name: "quoteValidity", title: "Validez de una cotización", value: 15, from: "2023-01-01" },
      shape: expect.objectContaining({ type: "integer", minimum: 1 }),
    }),
  );
});

test("what is said holds from its day on, and not before; who said it and what was before are told", async () => {
  const { db } = server.database;
  expect((await say("quoteValidity", { from: inDays(3), value: 20 })).data).toEqual({ from: inDays(3) });
  expect((await parametersAt(db, inDays(2))).quoteValidity).toBe(15);
  expect((await parametersAt(db, inDays(3))).quoteValidity).toBe(20);
  const shown = await read("quoteValidity");
  expect(shown).toMatchObject({ value: 15, history: [{ from: inDays(3), value: 20 }, { value: 15 }] });
  expect(shown.changes).toMatchObject([
    {
      who: "Oficina Demostración",
      before: { value: 15 },
      after: { from: inDays(3), value: 20, source },
    },
  ]);
});

test("of one day the last word counts", async () => {
  await say("renewalWindows", { from: inDays(5), value: [40, 10] });
  await say("renewalWindows", { from: inDays(5), value: [45, 10] });
  const { history, changes } = await read("renewalWindows");
  expect(history.slice(0, 2)).toMatchObject([{ value: [45, 10] }, { value: [30, 15, 7] }]);
  expect(changes).toMatchObject([{ before: { value: [40, 10] } }, { before: { value: [30, 15, 7] } }]);
});

test.each([
  ["of today", "quoteValidity", { from: inToday, value: 20 }, "from"],
  ["of more than it may be", "quoteValidity", { from: "2099-01-01", value: 400 }, "value"],
  ["of another shape", "quoteValidity", { from: "2099-01-01", value: [1] }, "value"],
  [
    "of a part that is wrong",
    "priceTolerance",
    { from: "2099-01-01", value: { percent: 200, amount: 1 } },
    "value/percent",
  ],
])("a value %s is refused at its place", async (_, name, { from, value }, place) => {
  const { error } = await say(name, { from: typeof from === "function" ? from() : from, value });
  expect(Object.keys(error.message)).toEqual([place]);
});

function inToday(): string {
  return inDays(0);
}

test("a parameter that is none is refused", async () => {
  expect((await ask("/everything")).statusCode).toBe(400);
});
