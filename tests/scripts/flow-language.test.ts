import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, functionTable, parse } from "#engine/expression/index.ts";
import { flowEnvironment, openLibrary, releaseFor } from "#engine/language/index.ts";
import { renderManual } from "#scripts/flow-language/render-manual.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const library = openLibrary(readDocuments(inRepository("")));

test("the manual says what the schemas, functions, widgets and the claim say today", () => {
  expect(readFileSync(inRepository("docs/flow-language.md"), "utf8")).toBe(renderManual(inRepository("")));
});

test.each(functionTable)(
  "the manual's example of $write is right in the claim",
  ({ example, tables = {} }) => {
    const found = releaseFor(library, "claim/vehicle", {});
    if (!found) throw new Error("there is no vehicle claim");
    expect(check({ ...flowEnvironment(found.release, parse), tables }, example).problems).toEqual([]);
  },
);
