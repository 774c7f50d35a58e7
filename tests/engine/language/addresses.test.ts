import { expect, test } from "vitest";
import { fillAddress, writeAddress } from "#engine/language/index.ts";

const known = (value: unknown) => (name: string) => (name === "id" ? value : undefined);

test.each([
  ["a text", "A-7", "siniestros/A-7/ampliar", "siniestros/A-7/ampliar"],
  ["a number", 7, "siniestros/7/ampliar", "siniestros/7/ampliar"],
  [
    "what has to be written otherwise",
    "a/b ñ",
    "siniestros/a%2Fb%20%C3%B1/ampliar",
    "siniestros/a%2Fb%20%C3%B1/ampliar",
  ],
  ["a character of two halves", "🚗", "siniestros/%F0%9F%9A%97/ampliar", "siniestros/%F0%9F%9A%97/ampliar"],
  ["half a character", "\ud800", undefined, "siniestros"],
  ["no text", "", undefined, "siniestros"],
  ["nothing", undefined, undefined, "siniestros"],
])("an address with %s: %s is whole as %s, else as far as %s", (_name, value, whole, begun) => {
  expect(fillAddress("siniestros/{id}/ampliar", known(value))).toBe(whole);
  expect(writeAddress("siniestros/{id}/ampliar", known(value))).toBe(begun);
});
