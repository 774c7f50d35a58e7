import { afterAll, beforeAll, expect, test } from "vitest";
import type { Outcome } from "#engine/runtime/index.ts";
import { readDialects } from "#server/demonstration/insurers/dialect.ts";
import { type FaultName, faults } from "#server/demonstration/insurers/faults.ts";
import { type SimulatedInsurer, serveInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import type { Connections } from "#server/insurance/insurers/connections.ts";
import { asking, pricesIn, today } from "./asking.ts";
import expected from "./faults.cases.json" with { type: "json" };

const dialects = readDialects(
  new URL("../../../../server/demonstration/insurers/dialects/", import.meta.url),
);
const options = { pace: 0, today: () => today };
const ids = dialects.map(({ insurer }) => insurer);
const serve = () => Promise.all(dialects.map((dialect) => serveInsurer(dialect, options)));
const reached = (insurers: readonly SimulatedInsurer[]): Connections =>
  new Map(insurers.map(({ insurer, connection }) => [insurer, connection]));

let healthy: readonly SimulatedInsurer[] = [];
let usual: ReadonlyMap<string, Outcome> = new Map();
beforeAll(async () => {
  healthy = await serve();
  const { ask, close } = asking(reached(healthy));
  usual = new Map(await Promise.all(ids.map(async (id) => [id, await ask(id)] as const)));
  close();
}, 60_000);
afterAll(() => Promise.all(healthy.map(({ close }) => close())));

test("each of five quotes what it offers", () => {
  const counts = ids.map((id) => [id, pricesIn(usual.get(id) ?? { failure: "", message: "" }).length]);
  expect(Object.fromEntries(counts)).toEqual({
    allianz: 6,
    experta: 6,
    mercantilAndina: 7,
    sura: 5,
    zurich: 6,
  });
});

test("the cases are the faults", () => {
  expect(Object.keys(expected)).toEqual(Object.keys(faults));
});

/** Milliseconds that are waited for what never ends, and for what a busy machine makes late. */
const patience = (fault: FaultName) => (["slow", "drip"].includes(fault) ? 2_000 : 10_000);

// All at once: most of them only wait.
test.concurrent.each(Object.keys(faults) as FaultName[])(
  "insurers at fault by %s are told by name, and those that are not are as ever",
  async (fault) => {
    const faulty = await serve();
    for (const one of faulty) one.setFault(fault);
    const [bad, good] = [asking(reached(faulty), patience(fault)), asking(reached(healthy))];
    const askedOf = ({ ask }: typeof bad) =>
      Promise.all(ids.map(async (id) => [id, saidOf(id, await ask(id))] as const));
    const [said, beside] = await Promise.all([askedOf(bad), askedOf(good)]);
    bad.close();
    good.close();
    await Promise.all(faulty.map(({ close }) => close()));
    const { all, ...some } = expected[fault] as Readonly<Record<string, string>>;
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(ids.map((id) => [id, some[id] ?? all])));
    expect(beside).toEqual(ids.map((id) => [id, "same"]));
  },
  60_000,
);

/** How it failed, `same` for what it always says, `other` for other prices: those are judged by whoever shows them. */
function saidOf(id: string, outcome: Outcome): string {
  if ("failure" in outcome) return outcome.failure;
  const before = JSON.stringify(pricesIn(usual.get(id) ?? outcome));
  return JSON.stringify(pricesIn(outcome)) === before ? "same" : "other";
}
