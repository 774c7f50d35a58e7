import { expect, test } from "vitest";
import type { Catalogue } from "#server/insurance/vehicles/catalogue.ts";
import { findVehicle } from "#server/insurance/vehicles/find-vehicle.ts";
import cases from "./find-vehicle.json" with { type: "json" };

const model = (id: string, name: string, group: string, brand: string) => ({
  ...{ id, name, infoAutoCode: `00${id}` },
  group: { id: `g-${group}`, name: group },
  brand: { id: `b-${brand}`, name: brand },
});
const catalogue: Catalogue = {
  version: "1",
  models: [
    model("1", "C3 1.6 MT", "C3", "Citroën"),
    model("2", "C3 Aircross 1.6 MT", "C3 Aircross", "Citroën"),
    { ...model("3", "Onix 1.0T", "Onix", "Chevrolet"), until: 2020 },
    model("4", "Onix Plus 1.0T", "Onix Plus", "Chevrolet"),
  ],
  years: () => [2026, 2021, 2020],
  priceOf: ({ id }, year) => (id === "2" ? undefined : year * 1000),
};

test.each(cases)("$name", ({ text, chosen, found }) => {
  const { model: one, group, brand, ...more } = findVehicle(catalogue, { text, chosen }, 2026);
  const names = { brand: brand?.name, group: group?.name, model: one?.name };
  expect(JSON.parse(JSON.stringify({ ...more, ...names }))).toEqual(found);
});
