import { afterAll, beforeAll } from "vitest";
import { routes } from "#src/office/routes.tsx";
import { choosePairs, type Scheme, schemes } from "../../browser/sweep.ts";
import { desk as window } from "../broker-page.ts";
import { test } from "../product.ts";
import table from "./office.json" with { type: "json" };
import { acts } from "./office-acts.ts";
import { beginOfficeSession, type PreparedOffice, prepareOffice } from "./office-data.ts";
import { openPages } from "./open-pages.ts";
import { listGaps, listGroups, listRoutes, type PageRow, type PageTable } from "./page-table.ts";

// Every address of the office: with something that waits there, with nothing, and for an operator without that part.
const pages = table as unknown as PageTable;
const groups = listGroups(pages);
const widths = [1280, 390] as const;
const rows = groups.flatMap((group) => group.rows);
const chosen = choosePairs<{ width: number; scheme: Scheme }>(
  { width: widths, scheme: schemes },
  rows.length,
);

let office: PreparedOffice;
beforeAll(async () => {
  office = await prepareOffice();
}, 180_000);
afterAll(() => office?.close());

test("every route of the office has a row with data, empty and refused, and an act", ({ expect }) => {
  expect(listGaps(pages, listRoutes(routes), acts)).toEqual([]);
});

test.for(groups.map((group) => [`${group.state}, ${group.visitor}`, group] as const))(
  "each page of the office is at its address: %s",
  { timeout: 600_000 },
  async ([name, group], { expect, visit }) => {
    const product = group.state === "data" ? office.full : office.empty;
    const visited = await visit(product, window);
    if (group.visitor !== "nobody") await beginOfficeSession(visited, product, group.visitor);
    const problems = await openPages(visited.page, group.rows, {
      ...{ name, names: office.names, acts, hop: "/oficina/mi-cuenta" },
      windows: { widths, target: 24 },
      looks: lookAt,
      addressOf: (path) => `/oficina${path}`,
    });
    expect(problems).toEqual([]);
  },
);

function lookAt(row: PageRow) {
  return (chosen[rows.indexOf(row)] ?? []).map(({ width, scheme }) => ({ width, schemes: [scheme] }));
}
