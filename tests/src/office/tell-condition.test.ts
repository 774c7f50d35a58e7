import { expect, test } from "vitest";
import { tellCondition } from "#src/office/conditions/office-condition.ts";

const said = { from: "2026-12-01", rate: 1650, bonus: null, minimumPremium: null, notes: null };

test.each([
  ["the first one", null, said, "Comisión: Sin condición → 16,5 %, desde el 01/12/2026"],
  ["another rate", { ...said, rate: 1400 }, said, "Comisión: 14 % → 16,5 %, desde el 01/12/2026"],
  ["its end", said, { ...said, rate: null }, "Comisión: 16,5 % → Sin condición, desde el 01/12/2026"],
  [
    "all that differs",
    { ...said, bonus: 500 },
    { ...said, organizerRate: 250, minimumPremium: 1_850_000, notes: "Flotas" },
    "Comisión: 16,5 % → 16,5 %, desde el 01/12/2026. Bonificación máxima: 5 % → nada. " +
      "Participación del organizador: nada → 2,5 %. Prima mínima: nada → $ 18.500,00. Notas: nada → Flotas",
  ],
])("a change of a condition tells %s, before → after", (_, before, after, text) => {
  expect(tellCondition({ before, after }).replaceAll("\u00a0", " ")).toBe(text);
});
