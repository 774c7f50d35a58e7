import { describe, expect, test } from "vitest";
import schema from "#schemas/parameters.schema.json" with { type: "json" };
import {
  fieldsOf,
  readValue,
  type Shape,
  textsOf,
  valueText,
} from "#src/office/parameters/office-parameter.ts";
import parameters from "../../../flows/parameters.json" with { type: "json" };

const { $schema: _, ...all } = parameters;
const names = Object.keys(all) as (keyof typeof all)[];
const shapeOf = (name: keyof typeof all) => schema.properties[name].items.properties.value as Shape;

describe.each(names)("%s", (name) => {
  const shape = shapeOf(name);
  test("typed as it is shown, it is what it was", () => {
    for (const { value } of all[name]) {
      const fields = fieldsOf(shape, value as never);
      expect(readValue(fields, textsOf(fields, value as never))).toEqual(value);
    }
  });

  test("each of its fields has a name of its own", () => {
    const titles = fieldsOf(shape, all[name].at(-1)?.value as never).map(({ title }) => title);
    expect(titles).not.toContain("");
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test("what cannot be read stays as it was typed, for its place to be told", () => {
  const fields = fieldsOf(shapeOf("priceTolerance"), { percent: 1, amount: 1 });
  expect(readValue(fields, { "value/percent": "0,75", "value/amount": "mil" })).toEqual({
    percent: 0.75,
    amount: "mil",
  });
});

test("a value is told in words, part by part", () => {
  expect(valueText(shapeOf("renewalWindows"), [30, 15, 7])).toBe("30, 15, 7");
  expect(valueText(shapeOf("priceTolerance"), { percent: 0.5, amount: 50_000 })).toBe(
    "Porcentaje: 0,5; Importe: 50.000",
  );
  expect(valueText(shapeOf("civilResponsibilityLimit"), null)).toBe("no se conoce");
});
