import { expect, test } from "vitest";
import { showInstalments } from "#server/records/policies/show-instalments.ts";

const said = { installments: 2, firstDueOn: "2026/11/10", paidInstallments: 0 };
const schedule = [
  { dueOn: "2026/12/15", amount: 7_000 },
  { dueOn: "2027/02/01", amount: 3_000 },
];
const told = (payment: object) =>
  showInstalments({ payment, totalPremium: 10_000 }, "2026-11-20").map((one) => {
    const { dueOn, amount } = one as { readonly dueOn: string; readonly amount: number };
    return [dueOn, amount];
  });

test("instalments that each have a day and an amount are told as they were typed", () => {
  expect(told({ ...said, schedule })).toEqual([
    ["2026/12/15", 7_000],
    ["2027/02/01", 3_000],
  ]);
});

test("where not all of them were typed, they are equal and a month apart", () => {
  const equal = [
    ["2026/11/10", 5_000],
    ["2026/12/10", 5_000],
  ];
  expect(told({ ...said, schedule: schedule.slice(1) })).toEqual(equal);
  expect(told(said)).toEqual(equal);
});
