import { expect, test } from "vitest";
import { standingOf } from "#server/insurance/policies/standing.ts";

const year = { startsOn: "2026-03-01", endsOn: "2027-03-01", status: "issued" };
const canceledOn = "2027-01-10";
const canceling = { ...year, endsOn: canceledOn, canceledOn };

test.each([
  ["a term that has not begun", year, "2026-02-28", "upcoming", "Empieza después"],
  ["its first day", year, "2026-03-01", "current", "Vigente"],
  ["thirty-one days before its end", year, "2027-01-29", "current", "Vigente"],
  ["thirty days before its end", year, "2027-01-30", "ending", "Por vencer"],
  ["its last day", year, "2027-03-01", "ending", "Por vencer"],
  ["the day after", year, "2027-03-02", "ended", "Vencida"],
  ["nobody has issued yet", { ...year, status: "pending" }, "2026-06-01", "pending", "Pendiente de emisión"],
  ["it was canceled", { ...year, status: "canceled" }, "2026-06-01", "canceled", "Anulada"],
  ["it is canceled later", canceling, "2026-12-20", "current", "Vigente, se anula el 10/01/2027"],
  ["it is canceled tomorrow", canceling, "2027-01-09", "current", "Vigente, se anula el 10/01/2027"],
  ["it is canceled today, before the clock moved it", canceling, "2027-01-10", "canceled", "Anulada"],
  [
    "it begins and is canceled later",
    canceling,
    "2026-02-01",
    "upcoming",
    "Empieza después, se anula el 10/01/2027",
  ],
  [
    "it is canceled after it has ended",
    { ...year, canceledOn: "2027-05-01" },
    "2027-04-01",
    "ended",
    "Vencida",
  ],
] as const)("where %s a policy reads so", (_, policy, today, id, value) => {
  expect(standingOf(policy, today)).toMatchObject({ id, value });
});

test("what is canceled later says so in a list beside its day", () => {
  expect(standingOf(canceling, "2026-12-20")).toMatchObject({ short: "Se anula" });
});
