import { expect, test } from "vitest";
import type { JsonObject } from "#engine/json/index.ts";
import { openLibrary, openSchemaFile } from "#engine/language/index.ts";
import cases from "./extended-schemas.json" with { type: "json" };

test.each(cases)("a schema $name", ({ schemas, opened }) => {
  const set = new Map(
    Object.entries(schemas).map(([file, schema]) => [file, JSON.stringify(schema)] as const),
  );
  expect(openSchemaFile(openLibrary(set), "whole.schema.json")).toEqual(opened as JsonObject);
});
