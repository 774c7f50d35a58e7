import type { Page } from "playwright";
import { expect } from "vitest";
import { type Gallery, test } from "./gallery.ts";

let gallery: Gallery;
test.beforeAll(({ gallery: opened }) => {
  gallery = opened;
});

const answers = (page: Page) =>
  page.evaluate(() => window.sent.flatMap((event) => (event.type === "answer" ? [event.value] : [])));

test("an hour ago is one press, said in the box where any other is typed", async ({ expect }) => {
  const page = await gallery.open("quick", { clock: "running" });
  const ways = page.getByRole("radiogroup", { name: "Hora, más o menos" }).getByRole("radio");
  const box = page.getByRole("textbox", { name: "Hora, más o menos" });
  // It is 01:25: two hours ago was the day before.
  await expect.poll(() => ways.count()).toBe(2);
  const hourAgo = page.getByRole("radio", { name: "Hace 1 hora" });
  await hourAgo.check();
  expect(await box.inputValue()).toBe("00:25");
  await page.getByRole("radio", { name: "Recién" }).check();
  expect(await box.inputValue()).toBe("01:25");
  await box.fill("9");
  await box.blur();
  await expect.poll(() => box.inputValue()).toBe("09:00");
  expect(await ways.and(page.locator(":checked")).count()).toBe(0);
  expect(await answers(page)).toEqual(["00:25", "01:25", "09:00"]);
  await page.context().close();
});

test("who comes back finds the way marked that their hour was a press of, more or less", async () => {
  const page = await gallery.open("quick", { clock: "running" });
  const box = page.getByRole("textbox", { name: "Hora, más o menos" });
  for (const [time, way] of [
    ["00:20", "Hace 1 hora"],
    ["01:20", "Recién"],
  ] as const) {
    await box.fill(time);
    await box.blur();
    await expect.poll(() => page.getByRole("radio", { name: way }).isChecked()).toBe(true);
  }
  await page.context().close();
});

test("the keyboard reaches the ways of an hour as any group, and its box behind them", async () => {
  const page = await gallery.open("quick");
  const focused = () => page.evaluate(() => document.activeElement?.closest("label")?.textContent);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Recién");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Hace 1 hora");
  await page.keyboard.press("Tab");
  const box = page.getByRole("textbox", { name: "Hora, más o menos" });
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await answers(page)).toEqual(["00:25"]);
  await page.context().close();
});

test("an hour of another day is only typed", async () => {
  const page = await gallery.open("quick");
  expect(await page.getByRole("textbox", { name: /^Hora de otro día/ }).count()).toBe(1);
  expect(await page.getByRole("radiogroup", { name: /^Hora de otro día/ }).count()).toBe(0);
  await page.context().close();
});

test("where the device is takes a press, and another takes it out, without losing the focus", async ({
  expect,
}) => {
  const page = await gallery.open("quick");
  const button = page.getByRole("button", { name: "Usar mi ubicación" });
  await button.focus();
  await page.keyboard.press("Enter");
  const status = page.getByRole("status").filter({ hasText: "Ubicación guardada" });
  await status.waitFor();
  const remove = page.getByRole("button", { name: "Quitar la ubicación" });
  expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await button.waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await answers(page)).toEqual([
    { latitude: -32.94682, longitude: -60.63932, accuracy: 12 },
    undefined,
  ]);
  await page.context().close();
});

test("a part is chosen in its drawing or by its box, which are the same", async ({ expect }) => {
  const page = await gallery.open("quick");
  const boxes = page.getByRole("group", { name: "¿Dónde está el daño? (opcional)" });
  const roof = boxes.getByRole("checkbox", { name: "Techo" });
  // Where a part is, as it is drawn: in the middle of the car.
  const drawing = page.locator(".flow-diagram");
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
  const touch = (x: number, y: number) =>
    drawing.click({ position: { x: (x * width) / 320, y: (y * height) / 150 } });
  await touch(178, 75);
  expect(await roof.isChecked()).toBe(true);
  await boxes.getByRole("checkbox", { name: "Adelante" }).check();
  expect(await drawing.locator("[data-chosen]").count()).toBe(2);
  await touch(178, 75);
  expect(await roof.isChecked()).toBe(false);
  expect(await answers(page)).toEqual([["roof"], ["front", "roof"], ["front"]]);
  await roof.focus();
  await page.keyboard.press("Space");
  expect(await drawing.locator("[data-chosen]").count()).toBe(2);
  await page.context().close();
});
