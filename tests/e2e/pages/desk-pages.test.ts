import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { routes } from "#src/app/routes.tsx";
import { choosePairs, type Scheme, schemes } from "../../browser/sweep.ts";
import { beginSession, desk as window } from "../broker-page.ts";
import { test, type Visiting } from "../product.ts";
import table from "./desk.json" with { type: "json" };
import { acts } from "./desk-acts.ts";
import { type PreparedDesk, prepareDesk } from "./desk-data.ts";
import { openPages } from "./open-pages.ts";
import { listGaps, listGroups, listRoutes, type PageRow, type PageTable } from "./page-table.ts";

// Every address of the desk: what §2 of the specification calls it, what stands on top of it, and what is done there.
const pages = table as unknown as PageTable;
const groups = listGroups(pages);
const widths = [1280, 768] as const;
const rows = groups.flatMap((group) => group.rows);
const chosen = choosePairs<{ width: number; scheme: Scheme }>(
  { width: widths, scheme: schemes },
  rows.length,
);

let desk: PreparedDesk;
beforeAll(async () => {
  desk = await prepareDesk(pages);
}, 300_000);
afterAll(() => desk?.close());

test("every route of the desk has a row with data, empty and refused, and an act", ({ expect }) => {
  expect(listGaps(pages, listRoutes(routes), acts)).toEqual([]);
});

test.for(groups.map((group) => [`${group.state}, ${group.visitor}`, group] as const))(
  "each page of the desk is at its address: %s",
  { timeout: 600_000 },
  async ([name, group], { expect, visit }) => {
    const page = await open(visit, group.visitor);
    const problems = await openPages(page, group.rows, {
      ...{ name, names: desk.names, acts },
      hop: group.visitor === "nobody" ? "/login" : "/contacto",
      windows: { widths, target: 24 },
      looks: lookAt,
    });
    expect(problems).toEqual([]);
  },
);

function lookAt(row: PageRow) {
  return (chosen[rows.indexOf(row)] ?? []).map(({ width, scheme }) => ({ width, schemes: [scheme] }));
}

/** Opens a browser of nobody, or of the broker with this name; what follows a comma tells their groups apart. */
async function open(visit: Visiting, visitor: string): Promise<Page> {
  const visited = await visit(desk.product, window);
  const [name = ""] = visitor.split(",");
  if (name !== "nobody") await beginSession(visited, name);
  return visited.page;
}
