import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "./gallery.ts";

// The spreadsheet comes when it is asked for, after which React counts the time of what it shows.
const desk = { viewport: { width: 1280, height: 1200 }, clock: "running" } as const;

/** Pastes into what has the focus, as a spreadsheet's cells arrive. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole("group", { name: "Quiénes son" }).evaluate((area, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", content);
    const place = area.querySelector(".flow-sheet") ?? area;
    place.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const lines = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });

test("cells that are pasted become lines, told what is wrong in which, each opened by its cell", async ({
  gallery,
}) => {
  const page = await gallery.open("sheet", desk);
  await page.getByRole("textbox", { name: "Nombre" }).waitFor();
  await paste(page, "Nombre\tDNI\nAna\t12.345.678\nBea");
  await page.getByText("Filas agregadas: 2").waitFor();
  expect(await lines(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Persona 1\s+Ana\s+12\.345\.678/),
    expect.stringMatching(/^Persona 2\s+Bea/),
  ]);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /^Persona 2, DNI/ })
    .click();
  expect(await focused(page)).toBe("field/people/1/dni");
  await page.keyboard.type("23456789");
  await page.getByRole("cell", { name: "Ana" }).click();
  expect(await focused(page)).toBe("field/people/0/name");
  await page.context().close();
});

test("a line is duplicated, added with its questions at hand, and taken away, by keyboard", async ({
  expect,
  gallery,
}) => {
  const page = await gallery.open("sheet", desk);
  await page.getByRole("textbox", { name: "Nombre" }).fill("Ana");
  await page.getByRole("button", { name: "Duplicar" }).press("Enter");
  await page.getByRole("rowheader", { name: "Persona 2" }).waitFor();
  await page.getByRole("button", { name: "Agregar persona" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("field/people/2/name");
  await page.getByRole("button", { name: "Persona 1" }).press("Enter");
  await page.getByRole("button", { name: "Quitar persona 1" }).press("Enter");
  await expect.poll(() => lines(page).count()).toBe(2);
  expect(await lines(page).first().innerText()).toContain("Ana");
  await page.context().close();
});

test("what finds no room is told", async ({ gallery }) => {
  const page = await gallery.open("sheet", desk);
  await page.getByText("Pegar de una planilla").click();
  await page.getByRole("textbox", { name: /^Una fila por línea/ }).fill("A\nB\nC\nD\nE\nF");
  await page.getByRole("button", { name: "Agregar las filas" }).click();
  await page.getByText("No entran 2 filas más").waitFor();
  expect(await lines(page).count()).toBe(4);
  await page.context().close();
});
