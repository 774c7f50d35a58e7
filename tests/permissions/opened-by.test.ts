import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { levels, openedBy, scenes } from "#permissions/index.ts";
import { nextLevelText, openedActs } from "#src/desk/permissions/opened-acts.ts";
import acts from "#src/shared/i18n/es/opened-acts.json" with { type: "json" };

test("each act that a level opens has words, and no other", () => {
  expect(levels.flatMap(openedBy).toSorted()).toEqual(Object.keys(acts).toSorted());
});

test.each([
  ["level-zero", ""],
  ["level-one", "emitir pólizas y publicar tu plataforma de autogestión"],
  ["level-two", "facturar tus liquidaciones"],
] as const)("%s opens: %s", (level, text) => {
  expect(openedActs(level)).toBe(text);
});

test("the next level is told with what it opens", () => {
  expect(nextLevelText("level-zero")).toMatch(/^Para emitir pólizas y .*, pasá a Plata/);
  expect(nextLevelText("level-one")).toMatch(/^Para facturar tus liquidaciones, pasá a Oro/);
});

test("the disabled «Emitir» offers the onboarding below the level of emission", () => {
  const part = JSON.parse(readFileSync("flows/parts/quote.part.json", "utf8"));
  expect(part.host.may.isHighEnough.level).toBe(scenes.emission.levels?.create);
});
