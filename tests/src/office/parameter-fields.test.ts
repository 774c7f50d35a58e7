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
      const fields = fieldsOf(name, shape, value as never);
      expect(readValue(fields, textsOf(fields, value as never))).toEqual(value);
    }
  });

  test("each of its numbers is said in what it counts", () => {
    const fields = fieldsOf(name, shape, all[name].at(-1)?.value as never);
    expect(fields.filter(({ kind, unit }) => kind !== "days" && unit === undefined)).toEqual([]);
  });

  test("each of its fields has a name of its own", () => {
    const titles = fieldsOf(name, shape, all[name].at(-1)?.value as never).map(({ title }) => title);
    expect(titles).not.toContain("");
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test("money is kept in centavos, and typed and told in pesos", () => {
  const fields = fieldsOf("civilResponsibilityLimit", shapeOf("civilResponsibilityLimit"), 8_000_000_050);
  expect(textsOf(fields, 8_000_000_050)).toEqual({ value: "80.000.000,5" });
  expect(readValue(fields, { value: "80.000.000,50" })).toBe(8_000_000_050);
});

test("one of what it counts is said as one", () => {
  const told = (value: number) =>
    valueText({ name: "quoteValidity", shape: shapeOf("quoteValidity") }, value);
  expect([told(1), told(15)]).toEqual(["1 día", "15 días"]);
});

test("what cannot be read stays as it was typed, for its place to be told", () => {
  const fields = fieldsOf("priceTolerance", shapeOf("priceTolerance"), { percent: 1, amount: 1 });
  expect(readValue(fields, { "value/percent": "0,75", "value/amount": "mil" })).toEqual({
    percent: 0.75,
    amount: "mil",
  });
});

test("a value is told in words, part by part", () => {
  expect(valueText({ name: "renewalWindows", shape: shapeOf("renewalWindows") }, [30, 15, 7])).toBe(
    "30, 15, 7 días",
  );
  expect(
    valueText({ name: "priceTolerance", shape: shapeOf("priceTolerance") }, { percent: 0.5, amount: 50_000 }),
  ).toBe("Porcentaje: 0,5 %; Importe: $ 500");
  expect(
    valueText({ name: "civilResponsibilityLimit", shape: shapeOf("civilResponsibilityLimit") }, null),
  ).toBe("no se conoce");
});
