import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { type Gallery, test } from "./gallery.ts";

let gallery: Gallery;
test.beforeAll(({ gallery: opened }) => {
  gallery = opened;
});

// What comes when it is asked for is shown a moment later.
const running = { clock: "running" } as const;
const answers = (page: Page) =>
  page.evaluate(() => window.sent.flatMap((event) => (event.type === "answer" ? [event.value] : [])));

describe("a table of options", () => {
  test("has a row and a column for each that there is, and says each option whole", async () => {
    const page = await gallery.open("matrix-ready", running);
    const table = page.getByRole("table", { name: "Cobertura" });
    await table.waitFor();
    expect(await table.getByRole("columnheader").allTextContents()).toEqual([
      "Allianz",
      "SURA",
      "Mercantil Andina",
    ]);
    expect(await table.getByRole("rowheader").count()).toBe(4);
    const name = /^Mercantil Andina, Terceros completo, \$\s74\.865,32, C, Comisión .*, la más baja$/;
    await page.getByRole("radio", { name }).check();
    expect(await answers(page)).toEqual(["Mercantil-Andina-2"]);
    await page.context().close();
  });

  test("goes with the arrows to the next option in their direction, over what is not offered", async () => {
    const page = await gallery.open("matrix-ready", running);
    await page.getByRole("radio", { name: /^Allianz, Robo/ }).check();
    const keys = ["Right", "Down", "Left", "Down", "Down", "Up", "Up", "Left", "Left"];
    for (const key of keys) await page.keyboard.press(`Arrow${key}`);
    expect(await answers(page)).toEqual([
      "Allianz-1",
      "Mercantil-Andina-1",
      "Mercantil-Andina-2",
      "SURA-1",
      "SURA-2",
      "SURA-3",
      "SURA-2",
      "SURA-1",
      "Allianz-2",
    ]);
    await page.context().close();
  });

  test("grows while options arrive", async () => {
    const page = await gallery.open("matrix", running);
    const columns = page.getByRole("columnheader");
    await page.getByText("No hay opciones para elegir").waitFor();
    await page.getByRole("button", { name: "Continuar" }).click();
    await columns.getByText("SURA").waitFor();
    expect(await columns.count()).toBe(1);
    await page.getByRole("button", { name: "Continuar" }).click();
    await columns.getByText("Allianz").waitFor();
    expect(await columns.count()).toBe(3);
    await page.context().close();
  });

  test("takes several up to the most, and says why no more", async () => {
    const page = await gallery.open("matrix-several", running);
    const boxes = page.getByRole("checkbox");
    for (const name of [/^SURA, Terceros/, /^Allianz, Terceros/, /^Mercantil Andina, Terceros/])
      await page.getByRole("checkbox", { name }).check();
    await page.getByText("Ya elegiste 3: sacá una para elegir otra").waitFor();
    expect(await boxes.and(page.locator(":disabled")).count()).toBe((await boxes.count()) - 3);
    await page.getByRole("checkbox", { name: /^SURA, Terceros/ }).uncheck();
    expect((await answers(page)).at(-1)).toEqual(["Allianz-2", "Mercantil-Andina-2"]);
    expect(await boxes.and(page.locator(":disabled")).count()).toBe(0);
    await page.context().close();
  });

  test.each([
    ["a phone, each with its column", 390, true],
    ["a desk, under their columns", 1280, false],
  ])("stands on %s, without scrolling sideways", async (_, width, isCard) => {
    const page = await gallery.open("matrix-ready", { ...running, viewport: { width, height: 844 } });
    await page.getByRole("radio").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await page.locator("label").getByText("SURA", { exact: true }).first().isVisible()).toBe(isCard);
    await page.context().close();
  });
});
