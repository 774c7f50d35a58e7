import { afterAll, beforeAll, expect, test } from "vitest";
import { handedOut } from "../../handed-out.ts";
import { emissionBody } from "../emissions/emission-body.ts";
import { startQuoting } from "./quoting.ts";
import { offerOf } from "./told-insurers.ts";

// A price is one of its instalments: what it is is said, what is earned is of it, and its policy is paid in them.
const { server, insurers, create, post, read } = await startQuoting({
  names: ["zurich", "sura", "experta", "allianz"],
  given: { type: "object", properties: {} },
  flows: handedOut(),
});
afterAll(() => server.close());

const parts = { zurich: 6, sura: 12, experta: 1 } as const;
let id: string;
beforeAll(async () => {
  id = await create();
  const premium = { netPremium: 1_200_000, totalPremium: 1_500_000 };
  const answer = (insurer: string, more: object) =>
    insurers.answer(id, insurer, { output: { coverages: [offerOf(insurer, "C", 9_000_000, more)] } });
  for (const [insurer, installments] of Object.entries(parts))
    await answer(insurer, { installments, premium });
  // Whose policy is shorter than a month says so, whatever it counts.
  await answer("allianz", { installments: 3, isPaidAtOnce: true, premium });
});

type Told = {
  readonly id: string;
  readonly insuranceCompany: { readonly name: string };
  readonly unit: string;
  readonly isPaidAtOnce?: boolean;
  readonly budget: { readonly commission: number; readonly commissionAmount: number };
};

test("a price says what it is, and what is earned with it is of the same instalment", async () => {
  const { coverages } = await read(id);
  const told = (coverages as readonly Told[]).map(
    ({ insuranceCompany, unit, isPaidAtOnce = false, budget }) => [
      insuranceCompany.name,
      { unit, isPaidAtOnce, earned: Math.round((budget.commissionAmount * 100) / budget.commission) },
    ],
  );
  expect(Object.fromEntries(told)).toEqual({
    zurich: { unit: "cada una de 6 cuotas", isPaidAtOnce: false, earned: 200_000 },
    sura: { unit: "por mes", isPaidAtOnce: false, earned: 100_000 },
    experta: { unit: "en un pago", isPaidAtOnce: true, earned: 1_200_000 },
    allianz: { unit: "en un pago", isPaidAtOnce: true, earned: 1_200_000 },
  });
});

test("an insurer is asked for a policy in the instalments of its price, and the policy is paid in them", async () => {
  const { coverages } = await read(id);
  const own = (coverages as readonly Told[]).find(
    ({ insuranceCompany }) => insuranceCompany.name === "zurich",
  );
  const url = `/multi-quotes/${id}/emission`;
  const sent = await post(url, emissionBody(own?.id ?? "", 9_000_000));
  expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
  const { id: recordId } = await server.database.db
    .selectFrom("records")
    .select("id")
    .where("parent_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(insurers.asked(recordId)).toMatchObject([
    { input: { payment: { paymentMethod: "bankAccount", installments: 6 } } },
  ]);
  const term = { validFrom: "2026-11-21", validTo: "2027-11-21" };
  const output = { status: "ended", policyId: "1", policyNumber: "ZU-PARTS", ...term };
  await insurers.answer(recordId, "zurich", { output });
  const { emission } = await read(id);
  const { policyId } = emission as { readonly policyId: string };
  const session = await server.session("productora");
  const policy = (await server.call({ url: `/policies/${policyId}`, session })).json().data;
  expect([policy.installments, policy.instalments.length, policy.totalPremium]).toEqual([6, 6, 1_500_000]);
});
