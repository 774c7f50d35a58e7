import { expect, test } from "vitest";
import { initialsOf } from "#src/desk/ui/initials.ts";

test.each([
  ["Ana María Prueba", "AP"],
  ["ana", "A"],
  ["  Seguros   del Sur ", "SS"],
  ["", ""],
])("«%s» is shown as %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
