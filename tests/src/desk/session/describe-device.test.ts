import { expect, test } from "vitest";
import { describeDevice } from "#src/desk/session/describe-device.ts";

const brands = [
  { brand: "Not)A;Brand", version: "24" },
  { brand: "Chromium", version: "140" },
  { brand: "Google Chrome", version: "140" },
];
const geography = Intl.DateTimeFormat().resolvedOptions().timeZone;
const values = { platformVersion: "15.0.0", model: "Pixel 9", architecture: "arm" };
const nothing = {
  operatingSystem: null,
  osVersion: null,
  model: null,
  modelReference: null,
  brand: null,
  geography,
};

test("a browser that tells of its machine is asked for all of it", async () => {
  const asked: string[] = [];
  const getHighEntropyValues = async (names: readonly string[]) => {
    asked.push(...names);
    return values;
  };
  const userAgentData = { brands, platform: "Android", getHighEntropyValues };
  expect(await describeDevice({ userAgentData })).toEqual({
    operatingSystem: "Android",
    osVersion: "15.0.0",
    model: "Pixel 9",
    modelReference: "arm",
    brand: "Google Chrome 140",
    geography,
  });
  expect(asked).toEqual(["platformVersion", "model", "architecture"]);
});

test("one that refuses, or knows nothing, says nothing", async () => {
  const getHighEntropyValues = () => Promise.reject(new Error("NotAllowedError"));
  const userAgentData = { brands: [], platform: "", getHighEntropyValues };
  expect(await describeDevice({ userAgentData })).toEqual(nothing);
  expect(await describeDevice({})).toEqual(nothing);
});

test("a desktop without a model has none", async () => {
  const getHighEntropyValues = async () => ({ ...values, model: "" });
  const userAgentData = { brands: brands.slice(0, 2), platform: "Linux", getHighEntropyValues };
  expect(await describeDevice({ userAgentData })).toMatchObject({ model: null, brand: "Not)A;Brand 24" });
});
