import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Schema } from "#engine/json/index.ts";
import { inRepository } from "#scripts/run.ts";

/** Every `enum` of our schemas that is drawn in parts. */
const drawn = readdirSync(inRepository("schemas"))
  .filter((file) => file.endsWith(".schema.json"))
  .flatMap((file) => diagramsIn(JSON.parse(readFileSync(inRepository(`schemas/${file}`), "utf8")) as Schema));

function diagramsIn(schema: Schema): readonly Schema[] {
  const inner = Object.values(schema).filter((part) => typeof part === "object" && part !== null);
  const own = typeof schema.diagram === "string" && schema.enum ? [schema] : [];
  return [...own, ...inner.flatMap((part) => diagramsIn(part as Schema))];
}

describe.each(drawn)("the drawing $diagram", ({ diagram, enum: options = [] }) => {
  test("has a part for each option and no other", () => {
    const text = readFileSync(inRepository(`schemas/drawings/${diagram}.svg`), "utf8");
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.sort()).toEqual([...options, "drawing"].sort());
  });
});
