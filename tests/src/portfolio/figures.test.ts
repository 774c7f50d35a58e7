import { expect, test } from "vitest";
import { columnsOf, totalOf } from "#src/features/portfolio/columns-of.ts";
import { hasMeasure, measured, type Portfolio, textOf, views } from "#src/features/portfolio/portfolio.ts";
import { rowsOf } from "#src/features/portfolio/rows-of.ts";

const none = { insurer: "", product: "", producer: "" };
const figures = {
  ...{ policies: 1234, premiums: { ARS: 123_456_78, USD: 5000 }, unpriced: 0 },
  ...{ ending: 3, claims: 2, frequency: 1529, paid: 0, lossRatio: 0, netPremium: 10_000, commission: 1505 },
};
const month = { ...figures, month: "2026-10" };
const ending = { policies: 3, premiums: { ARS: 100 }, unpriced: 1 };
const portfolio: Portfolio = {
  day: "2026/11/20",
  isEarned: true,
  producers: [
    { id: "a", title: "Ana", isOwn: true },
    { id: "b", title: "Beto", isOwn: false },
  ],
  total: figures,
  months: [month, { ...month, month: "2026-11" }],
  endings: [
    { ...ending, month: "2026-11", from: "2026/11/20", to: "2026/11/30" },
    { ...ending, month: "2026-12", from: "2026/12/01", to: "2026/12/31" },
  ],
  byProduct: [
    { ...figures, id: "car", title: "Auto" },
    { ...figures, id: "", title: null },
  ],
  byInsurer: [{ ...figures, id: "sura", title: "SURA" }],
  byProducer: [{ ...figures, id: "b", title: "Beto", netPremium: null, commission: null }],
};
const addresses = (view: (typeof views)[number], narrowed = none) =>
  rowsOf(portfolio, view, narrowed).map(({ name, to }) => [name, to]);

test("each row leads to the policies that it counts, narrowed as the figures are", () => {
  expect(addresses("month")).toEqual([
    ["Octubre de 2026", "/polizas?inForceOn=2026-10-31"],
    ["Noviembre de 2026", "/polizas?inForceOn=2026-11-20"],
  ]);
  expect(addresses("ending", { ...none, insurer: "sura" })).toEqual([
    ["Noviembre de 2026", "/polizas?insurer=sura&endsFrom=2026-11-20&endsTo=2026-11-30"],
    ["Diciembre de 2026", "/polizas?insurer=sura&endsFrom=2026-12-01&endsTo=2026-12-31"],
  ]);
  expect(addresses("product", { ...none, insurer: "sura" })[0]).toEqual([
    "Auto",
    "/polizas?insurer=sura&product=car&inForceOn=2026-11-20",
  ]);
});

test("what hangs on no policy has a name and leads nowhere", () => {
  expect(rowsOf(portfolio, "product", none)[1]).toMatchObject({ name: "De ninguna póliza tuya", to: "" });
});

test("the spreadsheet has the centavos, the page whole pesos, and each currency is by itself", () => {
  const rows = rowsOf(portfolio, "product", none);
  const columns = columnsOf({ view: "product", rows, policies: 2468, isEarned: true });
  const [row] = rows;
  if (!row) throw new Error("no row");
  const read = Object.fromEntries(columns.map(({ id, text, draw }) => [id, [text(row), draw?.(row)]]));
  expect(read).toEqual({
    name: ["Auto", undefined],
    policies: ["1.234", undefined],
    share: ["50\u00a0%", undefined],
    premium: ["$\u00a0123.456,78", "$\u00a0123.457"],
    USD: ["US$\u00a050,00", "US$\u00a050"],
    claims: ["2", undefined],
    frequency: ["15,29", undefined],
    netPremium: ["$\u00a0100,00", "$\u00a0100"],
    commission: ["$\u00a015,05", "$\u00a015"],
    ending: ["3", undefined],
  });
});

test("what nobody is told has no column, what is not known of one row is left out", () => {
  const rows = rowsOf(portfolio, "producer", none);
  const ids = (isEarned: boolean) =>
    columnsOf({ view: "producer", rows, policies: 1, isEarned }).map(({ id }) => id);
  expect(ids(false)).not.toContain("commission");
  const commission = columnsOf({ view: "producer", rows, policies: 1, isEarned: true }).find(
    ({ id }) => id === "commission",
  );
  expect(rows.map((row) => commission?.text(row))).toEqual([null]);
  expect(hasMeasure("product", "commission", false)).toBe(false);
  expect(views.filter((view) => hasMeasure(view, "claims", true))).not.toContain("ending");
});

test("what ends in months comes to what they have", () => {
  const rows = rowsOf(portfolio, "ending", none);
  expect(totalOf(portfolio, "ending", rows)).toMatchObject({
    policies: 6,
    premiums: { ARS: 200 },
    unpriced: 2,
  });
});

test("a chart is of one currency, and says little where there is little room", () => {
  const [row] = rowsOf(portfolio, "insurer", none);
  expect(row && measured(row, "premium")).toBe(12_345_678);
  expect(textOf(503_361_507_500, "premium", true)).toBe("$\u00a05.033,6\u00a0M");
  expect(textOf(503_361_507_500, "premium")).toBe("$\u00a05.033.615.075");
  expect(textOf(45_486, "policies", true)).toBe("45,5\u00a0k");
});

test("of whom they oversee the policies are found as well", () => {
  expect(addresses("producer")).toEqual([["Beto", "/polizas?producer=b&inForceOn=2026-11-20"]]);
  expect(addresses("month", { ...none, producer: "b" })[0]?.[1]).toBe(
    "/polizas?producer=b&inForceOn=2026-10-31",
  );
});
