import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { inRepository } from "#scripts/run.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { asking } from "./asking.ts";

let insurers: readonly SimulatedInsurer[] = [];
let host: ReturnType<typeof asking>;
beforeAll(async () => {
  insurers = await serveInsurers({ pace: 0, today: () => "2026-11-20" });
  host = asking(new Map(insurers.map(({ insurer, connection }) => [insurer, connection])));
});
afterAll(async () => {
  host.close();
  await Promise.all(insurers.map(({ close }) => close()));
});

const having = ["allianz", "sura"] as const;
const simulated = (id: string) => insurers.find(({ insurer }) => insurer === id) as SimulatedInsurer;
const given = (insurer: string, scenario: string): JsonObject =>
  JSON.parse(readFileSync(inRepository(`flows/insurers/${insurer}/${scenario}.scenario.json`), "utf8")).input;

/** A claim of a number of its own. */
const claimOf = (insurer: string, claimNumber: string, scenario = "claim-received") => ({
  ...given(insurer, scenario),
  claimNumber,
});

const send = (insurer: string, kind: string, key: string, input: JsonObject) =>
  host.ask(insurer, input, "car", { kind, key });

test.each(having)(
  "%s takes a claim, whole or with what it has to have, once for its key",
  async (insurer) => {
    const before = simulated(insurer).claims.taken().claims.length;
    for (const scenario of ["claim-received", "claim-least"]) {
      const input = claimOf(insurer, `SIN-${scenario}`, scenario);
      const first = await send(insurer, "claim", `k-${scenario}`, input);
      expect(first).toMatchObject({ output: { status: "sent", turn: 1, reference: expect.any(String) } });
      expect(await send(insurer, "claim", `k-${scenario}`, input)).toEqual(first);
    }
    const { claims } = simulated(insurer).claims.taken();
    expect(claims.slice(before).map(({ reference, files }) => [reference, files?.length ?? 0])).toEqual([
      ["SIN-claim-received", 1],
      ["SIN-claim-least", 0],
    ]);
  },
);

test.each(having)("%s is asked by the key of a claim, and of what was added to it", async (insurer) => {
  const claimNumber = "SIN-asked";
  const ask = (key: string) => send(insurer, "claimStatus", key, { key, claimNumber });
  expect(await ask("k-asked")).toMatchObject({ failure: "not-done" });
  await send(insurer, "claim", "k-asked", claimOf(insurer, claimNumber));
  expect(await ask("k-asked")).toMatchObject({ output: { status: "loaded", turn: 2 } });
  expect(await ask("k-added")).toMatchObject({ failure: "not-done" });
  const addition = { ...given(insurer, "claimAddition-received"), claimNumber };
  for (const _ of [1, 2]) await send(insurer, "claimAddition", "k-added", addition);
  expect(await ask("k-added")).toMatchObject({ output: { status: "analysis", turn: 3 } });
  expect(
    simulated(insurer)
      .claims.taken()
      .additions.map(({ key }) => key),
  ).toContain("k-added");
  simulated(insurer).claims.note(claimNumber, {
    standing: "payed",
    message: "Se transfirió",
    paid: 125_000_050,
    pending: [{ key: "LIC", title: "Licencia" }],
    survey: { day: "2026-11-25", time: "09:00", place: "Taller Mitre" },
  });
  expect(await ask("k-asked")).toMatchObject({
    output: {
      status: "payed",
      turn: 4,
      message: "Se transfirió",
      paid: 125_000_050,
      missing: [{ key: "LIC", title: "Licencia" }],
      appointment: { on: "2026-11-25", time: "09:00", place: "Taller Mitre" },
    },
  });
});

test.each(having)("%s refuses what it does not take, and what does not fit is not sent", async (insurer) => {
  simulated(insurer).setBehaviour("claim-refused");
  expect(await send(insurer, "claim", "k-no", claimOf(insurer, "SIN-no"))).toMatchObject({
    failure: "refused",
    message: "No conocemos esa póliza",
  });
  simulated(insurer).setBehaviour(undefined);
  const unknown = { ...given(insurer, "claimAddition-received"), claimNumber: "SIN-unknown" };
  expect(await send(insurer, "claimAddition", "k-other", unknown)).toMatchObject({ failure: "refused" });
  const long = { ...claimOf(insurer, "SIN-long"), policyNumber: "P".repeat(61) };
  expect(await send(insurer, "claim", "k-long", long)).toMatchObject({ failure: "unsendable" });
});

test.each([
  ["a document that is linked from nowhere", { documents: [{ name: "a", type: "b", url: "/etc" }] }],
  ["an hour that is none", { occurredAt: "10.30" }],
])("an insurer refuses %s", async (_what, change) => {
  for (const insurer of having) {
    const input = { ...claimOf(insurer, "SIN-odd"), ...change } as JsonObject;
    const outcome = await send(insurer, "claim", `k-odd-${insurer}`, input);
    expect(outcome).toHaveProperty("failure");
    expect(
      simulated(insurer)
        .claims.taken()
        .claims.map(({ reference }) => reference),
    ).not.toContain("SIN-odd");
  }
});
