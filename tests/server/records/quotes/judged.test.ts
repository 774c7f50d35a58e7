import { afterAll, describe, expect, test } from "vitest";
import { newKey } from "../../harness.ts";
import { quoteBody } from "./quote-body.ts";
import { offers, startQuoting } from "./quoting.ts";
import { offerOf } from "./told-insurers.ts";

const { server, insurers, session, create, read, permit, moveTo } = await startQuoting();
afterAll(() => server.close());

describe("what is judged of a quote", () => {
  const offered = async (id: string, ...given: readonly (readonly [string, number, object?])[]) =>
    insurers.answer(id, "zurich", {
      output: { coverages: given.map(([cluster, amount, more]) => offerOf("zurich", cluster, amount, more)) },
    });

  test("is judged by the numbers of the day on which it was asked for, whatever they are later", async () => {
    const [before, after] = [await create(), await create()];
    await server.database.db
      .insertInto("parameters")
      .values([
        { name: "quoteValidity", effective_from: "2090-01-01", value: "10", source: "acta" },
        { name: "approvalAge", effective_from: "2090-01-01", value: "80", source: "acta" },
        { name: "timesFromOthers", effective_from: "2090-01-01", value: "2", source: "acta" },
        {
          name: "plausibleMonth",
          effective_from: "2090-01-01",
          value: '{"least":0.5,"most":15}',
          source: "acta",
        },
      ])
      .execute();
    const then = server.time.now;
    await moveTo(Date.parse("2090-01-02T15:00:00Z"));
    const headers = { "idempotency-key": newKey() };
    await server.call({ url: `/multi-quotes/${after}/requote`, body: {}, session: session(), headers });
    for (const id of [before, after]) {
      const month = 19_895_000;
      await offered(id, ["C", month], ["A", month / 5]);
      await insurers.answer(id, "sura", offers("sura", ["C", month * 3]));
      await insurers.answer(id, "experta", offers("experta", ["C", month]));
    }
    const told = async (id: string) => {
      const { validUntil, coverages } = await read(id);
      const asked = coverages.map((one: { isToConfirm: boolean; needsApproval: boolean }) => [
        one.isToConfirm,
        one.needsApproval,
      ]);
      return { validUntil, asked };
    };
    expect(await told(before)).toEqual({
      validUntil: "2026/12/05",
      asked: [
        [false, false],
        [false, false],
        [false, false],
        [false, false],
      ],
    });
    expect(await told(after)).toEqual({
      validUntil: "2090/01/12",
      asked: [
        [false, false],
        [false, false],
        [true, false],
      ],
    });
    await moveTo(then);
  });

  test("ends with its insurer's own validity where that comes first", async () => {
    const id = await create();
    await offered(
      id,
      ["A", 4_000_000, { validUntil: "2026-11-25" }],
      ["C", 9_000_000, { validUntil: "2027-01-01" }],
    );
    const { coverages } = await read(id);
    expect(coverages.map((one: { validUntil: string }) => one.validUntil)).toEqual([
      "2026/11/25",
      "2026/12/05",
    ]);
    const choose = () =>
      server.call({
        url: `/multi-quotes/${id}/choose`,
        body: { coverageId: coverages[0].id },
        session: session(),
        headers: { "idempotency-key": newKey() },
      });
    await moveTo(server.time.now + 5 * 86_400_000);
    expect((await choose()).statusCode).toBe(200);
    await moveTo(server.time.now + 86_400_000);
    expect((await choose()).json().error?.code).toBe("quote-expired");
    await moveTo(server.time.now - 6 * 86_400_000);
  });

  test("tells only the standard commission to who may not see any, and asks with the standard one", async () => {
    const commissionType = { id: 60, key: "low", value: 75 };
    const terms = { ...(quoteBody().terms as object), commissionType };
    await permit([{ name: "commissions", value: "no" }]);
    const id = await create();
    await offered(id, ["C", 9_000_000, { premium: { netPremium: 1, acquisitionCost: 2, totalPremium: 3 } }]);
    const shown = await read(id);
    expect(insurers.asked(id)[0]?.input).toMatchObject({ commissionType: { id: 80, value: 100 } });
    await permit([]);
    expect((await read(id)).coverages).toMatchObject([
      { premium: { acquisitionCost: 2 }, budget: { commission: 20 } },
    ]);
    await permit([{ name: "commissions", value: "show,update" }]);
    const chosen = await create({ terms });
    expect((await read(chosen)).commissionType).toEqual(commissionType);
    await permit([{ name: "commissions", value: "no" }]);
    // The standard one is the same for everybody, and no secret; the one that was chosen is.
    const { commissionType: standard, ...others } = shown;
    expect(standard).toEqual({ id: 80, key: "standard", value: 100 });
    expect(JSON.stringify([others, await read(chosen)])).not.toMatch(/commission(?!s)|acquisition/i);
    await permit([]);
  });
});
