import type { Locator, Page } from "playwright";
import { describe } from "vitest";
import { test } from "./gallery.ts";

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1280, height: 800 } };

/** Things by the line on which they stand: those that end at the same height together. */
async function linesOf(page: Page, names: readonly string[], find: (name: string) => Locator) {
  const lines = new Map<number, string[]>();
  for (const name of names) {
    const box = await find(name).boundingBox();
    const bottom = Math.round((box?.y ?? 0) + (box?.height ?? 0));
    lines.set(bottom, [...(lines.get(bottom) ?? []), name]);
  }
  await page.context().close();
  return [...lines.values()];
}

const boxes = ["Calle", "Altura", "Piso", "Comentarios"];

describe("what takes little room shares its line", () => {
  test.for([
    ["a phone", phone, [["Calle"], ["Altura", "Piso"], ["Comentarios"]]],
    ["a desk", desk, [["Calle", "Altura", "Piso"], ["Comentarios"]]],
    ["a narrow phone", { viewport: { width: 320, height: 640 } }, boxes.map((name) => [name])],
  ] as const)("on %s", async ([, size, lines], { gallery, expect }) => {
    const page = await gallery.open("rooms", size);
    const box = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
    expect(await linesOf(page, boxes, box)).toEqual(lines);
  });
});

test("short options are chips, but where they are all that the step asks", async ({ gallery, expect }) => {
  const page = await gallery.open("rooms", phone);
  const names = ["Casa", "Local", "Uno", "Dos", "Tres o más", "Vivienda de todo el año"];
  const card = (name: string) => page.locator("label").filter({ hasText: name }).first();
  expect(await linesOf(page, names, card)).toEqual([
    ["Casa"],
    ["Local"],
    ["Uno", "Dos", "Tres o más"],
    ["Vivienda de todo el año"],
  ]);
});

test("what comes after an end is read day by day, under its title", async ({ gallery, expect }) => {
  const page = await gallery.open("receipt", phone);
  const told = page.getByRole("region", { name: "Qué sigue" });
  const items = await told.getByRole("listitem").allInnerTexts();
  expect(items.map((text) => text.split(/\s*\n\s*/))).toEqual([
    ["20", "nov", "Hoy: la recibe", "Ya tiene tus datos"],
    ["20", "dic", "Hasta el 20/12/2026 te responde", "30 días"],
  ]);
  await page.getByRole("region", { name: "Mientras tanto" }).getByText("Esperá la autorización").waitFor();
  await page.context().close();
});

test("how many characters there are is said when the limit comes near", async ({ gallery }) => {
  const page = await gallery.open("rooms", phone);
  const box = page.getByRole("textbox", { name: /^Comentarios/ });
  const counter = page.getByText(/de 20 caracteres/);
  await box.fill("Dieciséis letra.");
  await counter.waitFor();
  await box.fill("Quince letras..");
  await counter.waitFor({ state: "detached" });
  await page.context().close();
});

test("a thing is called by all that its card tells, in its group, and is chosen as any radio", async ({
  gallery,
  expect,
}) => {
  const page = await gallery.open("things", phone);
  const group = page.getByRole("radiogroup", { name: "Elegí una" });
  await group
    .getByRole("radio", {
      name: "Ruedas •••ZZ Gol Trend SIN-2026-000098 Falta documentación 28/10/2026 Subí la denuncia policial",
      exact: true,
    })
    .waitFor();
  const below = group.getByRole("group", { name: "Empezar con…" });
  expect(await below.getByRole("radio").count()).toBe(2);
  await group.getByRole("radio", { name: /Cristales/ }).press("ArrowDown");
  expect(await group.getByRole("radio", { name: /Robo/ }).evaluate((radio) => radio.matches(":focus"))).toBe(
    true,
  );
  await page.context().close();
});
