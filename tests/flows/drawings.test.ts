import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Schema } from "#engine/json/index.ts";
import { inRepository } from "#scripts/run.ts";

const schemas = readdirSync(inRepository("schemas"))
  .filter((file) => file.endsWith(".schema.json"))
  .map((file) => JSON.parse(readFileSync(inRepository(`schemas/${file}`), "utf8")) as Schema);

/** Every `enum` that is drawn in parts. */
const drawn = schemas.flatMap((schema) => schemasIn(schema, ({ diagram }) => typeof diagram === "string"));

/** Every one whose options have pictures, and every one of what an inspection asks. */
const pictured = schemas.flatMap((schema) => schemasIn(schema, ({ drawings }) => drawings !== undefined));

function schemasIn(schema: Schema, is: (schema: Schema) => boolean): readonly Schema[] {
  const inner = Object.values(schema).filter((part) => typeof part === "object" && part !== null);
  const own = schema.enum && is(schema) ? [schema] : [];
  return [...own, ...inner.flatMap((part) => schemasIn(part as Schema, is))];
}

test.each(pictured)(
  "each option of $title has a picture that is there",
  ({ drawings = {}, enum: options = [] }) => {
    const missing = options.filter((option) => {
      const name = drawings[String(option)];
      return name === undefined || !existsSync(inRepository(`schemas/drawings/${name}.svg`));
    });
    expect(missing).toEqual([]);
  },
);

test("each photo of an inspection has a picture and a group", () => {
  const [tag] = schemas.flatMap((schema) => schemasIn(schema, ({ title }) => title === "Qué muestra"));
  expect(Object.keys(tag?.drawings ?? {})).toEqual(tag?.enum);
  expect(Object.keys(tag?.groups ?? {})).toEqual(tag?.enum);
});

test("a motorcycle is drawn as one where what is asked of it is drawn as a car", () => {
  const flow = JSON.parse(readFileSync(inRepository("flows/inspection/vehicle.flow.json"), "utf8"));
  const own: Readonly<Record<string, string>> = flow.texts.motorcycle;
  const [tag] = schemas.flatMap((schema) => schemasIn(schema, ({ title }) => title === "Qué muestra"));
  for (const [photo, name] of Object.entries(own)) {
    expect(tag?.enum).toContain(photo);
    expect(existsSync(inRepository(`schemas/drawings/${name}.svg`))).toBe(true);
  }
});

describe.each(drawn)("the drawing $diagram", ({ diagram, enum: options = [] }) => {
  test("has a part for each option and no other", () => {
    const text = readFileSync(inRepository(`schemas/drawings/${diagram}.svg`), "utf8");
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.sort()).toEqual([...options, "drawing"].sort());
  });
});
