import { afterAll, beforeAll, describe, expect, test } from "vitest";
import cases from "./products.json" with { type: "json" };
import { issued, startSelling } from "./selling.ts";

let all: Awaited<ReturnType<typeof startSelling>>;
beforeAll(async () => {
  all = await startSelling();
});
afterAll(() => all?.server.close());

const day = "2027/01/10";
/** That of the server's clock: what is canceled from it on is canceled at once. */
const today = "2026/11/20";
type Case = Omit<(typeof cases)[number], "after" | "whole" | "quoted"> & {
  /** What was quoted of what is insured, which nobody types. */
  readonly quoted?: object;
  readonly after?: object;
  readonly whole?: object;
};

describe("beside vehicles, a policy", () => {
  test.each(cases as readonly Case[])(
    "$name",
    async ({ product, risk, quoted, change, withFile, after = {}, whole = {} }) => {
      const policyId = await all.policy({ product, risk, asset: "Lo asegurado", vehicle: undefined });
      if (quoted) await all.emitted(policyId, quoted);
      const body = { effectiveDate: day, ...change };
      const papers = withFile ? await all.withFile(policyId, body) : { files: [] };
      const id = await all.asked(policyId, { ...body, ...papers });
      const [asked] = all.insurers.asked(id);
      expect(asked?.input).toMatchObject({ type: change.change, policyNumber: expect.any(String) });
      await all.answer(id, issued());
      const changed = await all.read(`/policies/${policyId}?on=${day}`);
      expect(changed.data).toMatchObject(after);
      for (const [name, value] of Object.entries(whole)) expect(changed.data[name]).toEqual(value);
      const { data } = await all.read(`/policies/${policyId}`);
      expect(data.versions.map(({ kind }: { kind: string }) => kind)).toEqual(["policy", "endorsement"]);
      // What differs is told by the words of its questions, whatever it is.
      const told = (await all.read(`/policies/${policyId}/changes?from=1&to=2`)).data;
      expect(told.length).toBeGreaterThan(0);
      for (const { title } of told) expect(title).toMatch(/^[A-ZÁÉÍÓÚ¿]/);
    },
  );
});

test.each([
  ["bicycle", ["THEFT", "THEFT_TOTAL", "FULL_PERSONAL"]],
  ["homePackage", ["HOME_BASIC", "HOME_PLUS", "HOME_PREMIUM", "HOME_CUSTOM"]],
])("a coverage of a %s changes to one that its product has", async (product, codes) => {
  const codesOf = async (query: string) =>
    (await all.read(`/multi-quoter/clusters${query}`)).data.map(({ code }: { code: string }) => code);
  expect(await codesOf(`?product=${product}`)).toEqual(codes);
  expect(await codesOf("")).toEqual(expect.arrayContaining(["A", ...codes]));
  expect(await codesOf("?product=transport")).toEqual(await codesOf(""));
});

test.each(["bicycle", "life", "personalAccident"])(
  "of a %s that was canceled for want of payment is opened again",
  async (product) => {
    const policyId = await all.policy({ product, risk: {}, asset: "Lo asegurado", vehicle: undefined });
    const standing = async () => (await all.read(`/policies/${policyId}`)).data.status.id;
    const cancel = { change: "cancellation", effectiveDate: today, cancelReason: "unpaid", files: [] };
    await all.answer(await all.asked(policyId, cancel), issued());
    expect(await standing()).toBe("canceled");
    const back = { change: "rehabilitation", effectiveDate: today, noClaims: true };
    const papers = await all.withFile(policyId, back);
    await all.answer(await all.asked(policyId, { ...back, ...papers }), issued());
    expect(await standing()).toBe("current");
  },
);
