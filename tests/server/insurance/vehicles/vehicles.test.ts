import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";
import cases from "./vehicles.json" with { type: "json" };

type Case = {
  readonly title: string;
  readonly url: string;
  readonly body?: object;
  readonly status?: number;
  readonly first?: unknown;
  readonly count?: number;
};

let server: Harness;
beforeAll(async () => {
  server = await startHarness();
});
afterAll(() => server.close());

describe("the vehicles", () => {
  test.each(cases as readonly Case[])("$title", async ({ url, body, status = 200, first, count }) => {
    const answer = await server.call({ url, ...(body ? { body } : {}) });
    expect(answer.statusCode).toBe(status);
    if (count === undefined) return;
    const { data } = answer.json();
    expect(data).toHaveLength(count);
    if (typeof first === "object") expect(data[0]).toMatchObject(first ?? {});
    else expect(data[0]).toEqual(first);
  });

  test("an older one is worth less, in thousands of pesos", async () => {
    const priceOf = async (year: number) => {
      const url = `/multi-quoter/car/summary?year=${year}&brand=003&model=00301-1`;
      return (await server.call({ url })).json().data;
    };
    const [now, before] = [await priceOf(2026), await priceOf(2025)];
    expect(now.infoAutoCode).toBe("0030101");
    expect(before.price).toBeLessThan(now.price);
    expect([now.price % 100_000, before.price % 100_000]).toEqual([0, 0]);
  });
});
