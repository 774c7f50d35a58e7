import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issuedLines } from "#server/insurance/runs/issued-prices.ts";
import { newKey } from "../../harness.ts";
import { startRenewing } from "./renewing.ts";

let renewing: Awaited<ReturnType<typeof startRenewing>>;
beforeAll(async () => {
  renewing = await startRenewing();
});
afterAll(() => renewing?.server.close());

describe("quoted against issued", () => {
  test("is told of who issued enough, of the last ones, and of nobody else", async () => {
    const { server, read, quoted } = renewing;
    const { db } = server.database;
    const prices = (insurer: string, count: number, issued: number, more: object = {}) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ id: newKey(), insurer, product: "car", quoted: 1_000_000, accepted: 1_000_000, issued },
        ...{ issued_at: new Date(server.time.now + at), ...more },
      }));
    const keep = async (rows: readonly { readonly id: string }[]) => {
      const base = {
        entity: "emission",
        owner: "broker:x",
        writer: "broker:x",
        status: "ended",
        answers: "{}",
        facts: "{}",
      };
      const at = { created_at: new Date(), updated_at: new Date() };
      for (const { id, ...row } of rows) {
        await db
          .insertInto("records")
          .values({ id, ...base, ...at } as never)
          .execute();
        await db
          .insertInto("issued_prices")
          .values({ emission_id: id, ...row } as never)
          .execute();
      }
    };
    const told = async () => {
      const quote = await quoted();
      const { insurers: all } = await read(`/multi-quotes/${quote.id}`);
      return Object.fromEntries(all.map((one: { name: string; issued?: object }) => [one.name, one.issued]));
    };
    await db.deleteFrom("issued_prices").execute();
    await keep(prices("zurich", 9, 1_100_000));
    await keep(prices("sura", 10, 1_003_000, { product: "motorcycle" }));
    expect(await told()).toEqual({ zurich: undefined, sura: undefined });
    await keep(prices("zurich", 1, 1_000_000));
    expect(await told()).toEqual({ zurich: { count: 10, percent: 9 }, sura: undefined });
    // What is long ago is of another tariff.
    await keep(prices("zurich", 50, 1_004_000, { issued_at: new Date(server.time.now + 86_400_000) }));
    expect((await told()).zurich).toEqual({ count: 50, percent: 0.4 });
  });

  test("is kept with each emission, at the price that was quoted and not at the one confirmed since", async () => {
    const { server, post, quoted, issue } = renewing;
    const quote = await quoted();
    await post(quote.url, quote.sura);
    await issue(quote.id, "SU-90", { price: 8_030_000 });
    const {
      emission_id: _,
      issued_at: __,
      ...row
    } = await server.database.db
      .selectFrom("issued_prices as i")
      .innerJoin("records as e", "e.id", "i.emission_id")
      .selectAll("i")
      .where("e.parent_id", "=", quote.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      insurer: "sura",
      product: "car",
      quoted: 8_000_000,
      accepted: 8_000_000,
      issued: 8_030_000,
    });
    expect(await issuedLines(server.database.db)).toContainEqual(
      expect.stringContaining("SURA car: 1 emisiones, 1 a otro precio, +0,4 %"),
    );
  });
});
