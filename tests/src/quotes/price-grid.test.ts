import { expect, test } from "vitest";
import type { Choice } from "#engine/runtime/index.ts";
import { type AskedInsurer, gridOf, type Order } from "#src/features/quotes/comparison/price-grid.ts";
import table from "./price-grids.json" with { type: "json" };

type Case = {
  readonly name: string;
  readonly prices: readonly (readonly [insurer: string, code: string, amount: number])[];
  readonly insurers: readonly (readonly [name: string, status: AskedInsurer["status"]])[];
  readonly isOver?: boolean;
  readonly order?: Order;
  readonly row?: string;
  /** Where each coverage stands in the ladder, where that is told. */
  readonly places?: Readonly<Record<string, number>>;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
};
const cases = table as unknown as readonly Case[]; // a table in JSON has lists for its pairs

test.each(cases)(
  "$name",
  ({ prices, insurers, isOver = false, order = "asked", row, places, columns, rows }) => {
    const choices = prices.map(([insurer, code, amount]): Choice => {
      const key = `${insurer}-${code}`;
      const place = places?.[code];
      const told = { row: code, rowCode: code, insurer, rank: amount, value: String(amount) };
      const facts = place === undefined ? told : { ...told, rowPlace: place };
      return { key, label: key, value: key, facts, isChosen: false };
    });
    const asked = insurers.map(([name, status]) => ({ name, status }));
    const grid = gridOf(choices, { insurers: asked, isOver }, { order, row });
    expect(grid.columns.map(({ insurer, standing, count }) => `${insurer} ${standing} ${count}`)).toEqual(
      columns,
    );
    const shown = grid.rows.map(({ code, cells }) => {
      const own = cells.flat().map(({ insurer, amount, over }) => {
        return `${insurer} ${amount}${over === undefined ? "" : ` +${Math.round(over)}`}`;
      });
      return `${code}: ${own.join(", ")}`;
    });
    expect(shown).toEqual(rows);
  },
);
