import { expect, test } from "vitest";
import { issuedOf, scheduleOf } from "#server/records/emissions/issued-data.ts";

const [first, second] = ["2026-12-05", "2027-01-05"];
const accepted = { count: 2, total: 10_000 };

test.each([
  [
    "days and amounts that add up",
    [
      { dueOn: first, amount: 6_000 },
      { dueOn: second, amount: 4_000 },
    ],
    [6_000, 4_000],
  ],
  ["days alone", [{ dueOn: first }, { dueOn: second }], [undefined, undefined]],
  [
    "no amounts that do not add up",
    [
      { dueOn: first, amount: 6_000 },
      { dueOn: second, amount: 6_000 },
    ],
    [undefined, undefined],
  ],
  ["nothing of another number", [{ dueOn: first, amount: 10_000 }], undefined],
  [
    "nothing out of order",
    [
      { dueOn: second, amount: 6_000 },
      { dueOn: first, amount: 4_000 },
    ],
    undefined,
  ],
  ["nothing where nothing was said", undefined, undefined],
])("keeps of what an insurer says of instalments: %s", (_title, instalments, amounts) => {
  const schedule = scheduleOf({ ...(instalments ? { instalments } : {}) }, accepted);
  expect(schedule?.map(({ amount }) => amount)).toEqual(amounts);
  expect(schedule?.map(({ dueOn }) => dueOn)).toEqual(amounts && ["2026/12/05", "2027/01/05"]);
});

const quoted = { covers: ["civilResponsibility"], needsInspection: false };
const covers = (...codes: readonly string[]) => ({ of: "RC", codes });

test.each([
  [
    "the insurer's word",
    { covers: ["hail"], inspection: "pending" },
    quoted,
    {},
    { inspection: "pending", covers: covers("hail") },
  ],
  ["what was quoted", {}, quoted, {}, { inspection: "notRequired", covers: covers("civilResponsibility") }],
  [
    "what was approved here",
    {},
    { needsInspection: true },
    { approvedInspection: "I-1" },
    { inspection: "approved" },
  ],
  ["nothing that is not known", {}, { needsInspection: true }, {}, undefined],
] as const)("keeps of covers and inspection %s", (_title, issued, offer, facts, kept) => {
  expect(issuedOf(issued, { name: "RC", offer, facts: facts as never })).toEqual(kept);
});
