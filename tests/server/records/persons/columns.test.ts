import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { openTestDatabase } from "../../harness.ts";
import table from "./columns.json" with { type: "json" };

/**
 * What each table has of somebody. Of the insured: `npm run person` hands it out and erases it. Of brokers: their account
 * has its own end. What stays or ends by itself is told in decision 021.
 */
type Known = {
  readonly of: "insured" | "broker" | "stays" | "ends by itself" | "nobody";
  readonly personal?: readonly string[];
  readonly other: readonly string[];
  /** The table whose rows take its own with them. */
  readonly goesWith?: string;
};
const known = table as Readonly<Record<string, Known>>;
const { db, close } = await openTestDatabase();
afterAll(() => close());

test("each column of each table is known to have something of somebody, or nothing", async () => {
  const { rows } = await sql<{ readonly name: string; readonly column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = current_schema() order by 1, 2`.execute(db);
  const told = Object.entries(known).flatMap(([name, { personal = [], other }]) =>
    [...personal, ...other].map((column) => `${name}.${column}`),
  );
  expect(rows.map(({ name, column }) => `${name}.${column}`)).toEqual(told.toSorted());
});

test("nothing of somebody is said of a table that is nobody's", () => {
  const wrong = Object.entries(known).filter(
    ([, { of, personal = [] }]) => (of === "nobody") !== (personal.length === 0),
  );
  expect(wrong).toEqual([]);
});

const source = readFileSync(inRepository("server/records/persons/erase.ts"), "utf8");
const ofInsured = Object.entries(known).filter(([, { of }]) => of === "insured");

test.each(ofInsured)(
  "what %s has of the insured is erased by name, or goes with what it hangs on",
  (name, { goesWith = name }) => {
    expect(source).toMatch(new RegExp(`"${goesWith}( as \\w+)?"`));
  },
);
