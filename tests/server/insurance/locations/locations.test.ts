import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLocations, type Location } from "#server/insurance/locations/locations.ts";
import { type Harness, startHarness } from "../../harness.ts";
import cases from "./locations.json" with { type: "json" };

type Case = {
  readonly title: string;
  /** What the address asks. */
  readonly query: string;
  readonly status?: number;
  readonly provinces?: Readonly<Record<string, readonly string[]>>;
};

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

describe("GET /locations", () => {
  test.each(cases as readonly Case[])("$title", async ({ query, status = 200, provinces }) => {
    const answer = await server.call({ url: `/locations${query}` });
    expect(answer.statusCode).toBe(status);
    if (!provinces) return;
    const found = answer.json().data as readonly Location[];
    const names = found.map(({ id, localities }) => [id, localities.map(({ name }) => name)]);
    expect(Object.fromEntries(names)).toEqual(provinces);
  });
});

test("every code has provinces that have a name, and localities that are told apart", () => {
  const codes = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, "0"));
  const found = codes.flatMap((code) => findLocations(code));
  expect(found.length).toBeGreaterThan(2_400);
  expect(found.filter(({ id, name }) => id === name)).toEqual([]);
  const ids = found.flatMap(({ localities }) => localities.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.length > 40)).toEqual([]);
  const shared = codes.filter((code) => findLocations(code).length > 1);
  expect(shared).toHaveLength(107);
});

test("the town by which a code is known stands first, once, and is there where nobody else has it", () => {
  const namesOf = (code: string) => findLocations(code)[0]?.localities.map(({ name }) => name) ?? [];
  expect(["2000", "5000", "9100", "4530"].map((code) => namesOf(code)[0])).toEqual([
    "Rosario",
    "Cordoba",
    "Trelew",
    "San Ramon de la Nueva Oran",
  ]);
  expect(namesOf("5000").filter((name) => name === "Cordoba")).toHaveLength(1);
  expect(findLocations("2000")[0]?.localities[0]?.id).toBe("2000S-rosario");
});
