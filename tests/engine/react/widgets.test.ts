import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { identifierKeywords } from "#engine/identifiers/index.ts";
import { widgetFor } from "#engine/language/index.ts";
import { widgets } from "#engine/react/widgets/registry.ts";
import cases from "./widgets.json" with { type: "json" };

type Entry = { readonly title: string; readonly accepts: object; readonly source?: string };
const place = new URL("../../../schemas/widgets.json", import.meta.url);
const table: Readonly<Record<string, Entry>> = JSON.parse(readFileSync(place, "utf8"));

const ajv = new Ajv2020({ strict: false });
const accepts = Object.entries(table).map(([name, widget]) => [name, ajv.compile(widget.accepts)] as const);

test("draws every widget of the table and has no other", () => {
  expect(Object.keys(widgets).sort()).toEqual(Object.keys(table).sort());
});

test("types every identifier through its mask, by choice and by default", () => {
  const identifier = accepts.find(([name]) => name === "identifier")?.[1];
  for (const keyword of identifierKeywords) {
    const schema = { type: "string", [keyword]: true } as const;
    // A card's number is typed through its mask too, with its brand beside it.
    const own = keyword === "luhn" ? "card-number" : "identifier";
    expect([keyword, identifier?.(schema), widgetFor(schema)]).toEqual([keyword, true, own]);
  }
});

describe.each(cases)("$title", ({ schema, accepts: expected, default: chosen }) => {
  test("is accepted by its widgets only", () => {
    const names = accepts.filter(([, isAccepted]) => isAccepted(schema)).map(([name]) => name);
    expect(names.sort()).toEqual([...expected].sort());
  });
  test("is drawn by a widget that accepts it", () => {
    expect(widgetFor(schema as never)).toBe(chosen);
    expect(expected).toContain(chosen);
  });
});

test("offers for a source only widgets that the table allows one", () => {
  const allowed = Object.entries(table).flatMap(([name, widget]) => ("source" in widget ? [name] : []));
  expect(allowed).toContain(widgetFor({}, {}));
  expect(allowed).toContain(widgetFor({}, { search: true }));
  expect(allowed).toContain(widgetFor({ type: "array" }, {}));
});
