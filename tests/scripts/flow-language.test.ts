import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, functionNames } from "#engine/expression/index.ts";
import { flowEnvironment, openLibrary, releaseFor } from "#engine/language/index.ts";
import functions from "#scripts/flow-language/functions.json" with { type: "json" };
import { renderManual } from "#scripts/flow-language/render-manual.ts";
import { inRepository } from "#scripts/run.ts";
import { readDocuments } from "#server/releases/read-documents.ts";

const library = openLibrary(readDocuments(inRepository("")));

test("the manual says what the schemas, functions, widgets and the claim say today", () => {
  expect(readFileSync(inRepository("docs/flow-language.md"), "utf8")).toBe(renderManual(inRepository("")));
});

test("every function is shown in the manual or left out of it on purpose, and no other", () => {
  const { calls, methods } = functionNames();
  // A word of CEL whose meaning the host has no part in.
  const known = new Set([...calls, ...methods, "has", "duration"]);
  expect([...Object.keys(functions.shown), ...functions.hidden].sort()).toEqual([...known].sort());
});

test.each(Object.values(functions.shown))("the manual's example of $write is right", ({ example }) => {
  const found = releaseFor(library, "claim/vehicle", {});
  if (!found) throw new Error("there is no vehicle claim");
  expect(check(flowEnvironment(found.release), example).problems).toEqual([]);
});
