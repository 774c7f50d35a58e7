import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { runAxe } from "../../browser/run-axe.ts";
import { schemesOf } from "../../browser/sweep.ts";
import { scenes } from "./gallery/scenes.ts";
import { type Gallery, test } from "./gallery.ts";

let gallery: Gallery;
test.beforeAll(({ gallery: opened }) => {
  gallery = opened;
});

// Axe waits for the page to draw.
const phone = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  clock: "running",
} as const;
const sent = (page: Page) => page.evaluate(() => window.sent);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

function smallTargets(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, textarea, a, label:has(input), input")]
      .filter((element) => !element.matches("[aria-hidden], label *"))
      .map((element) => ({ height: element.getBoundingClientRect().height, html: element.outerHTML }))
      .filter(({ height }) => height > 0 && height < 44),
  );
}
test.each(Object.keys(scenes).filter((name) => name !== "long"))(
  "the scene %s has no finding of axe, does not scroll sideways at 320 px and has targets of 44 px",
  async (scene) => {
    const page = await gallery.open(scene, phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await smallTargets(page)).toEqual([]);
    for (const colorScheme of schemesOf(scene)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await runAxe(page)).toEqual([]);
    }
    await page.context().close();
  },
);

describe("typed text", () => {
  test("is kept when Enter submits without leaving the box", async () => {
    const page = await gallery.open("short");
    await page.getByLabel("Nombre y apellido").fill("Ana Prueba");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Conductor" }).waitFor();
    expect(await sent(page)).toEqual([
      { type: "answer", pointer: "/name", value: "Ana Prueba" },
      { type: "press", action: "next" },
    ]);
    await page.context().close();
  });

  test("is told on blur, once, and trimmed", async () => {
    const page = await gallery.open("short");
    await page.getByLabel("Nombre y apellido").pressSequentially("  Ana ");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    expect(await sent(page)).toEqual([{ type: "answer", pointer: "/name", value: "Ana" }]);
    await page.context().close();
  });

  test("is told when the tab is hidden", async () => {
    const page = await gallery.open("short");
    await page.getByLabel("Nombre y apellido").fill("Ana");
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
    expect(await sent(page)).toEqual([{ type: "answer", pointer: "/name", value: "Ana" }]);
    await page.context().close();
  });

  test("costs no event while it is typed", async () => {
    const page = await gallery.open("short");
    await page.getByLabel("Nombre y apellido").pressSequentially("Ana");
    expect(await sent(page)).toEqual([]);
    await page.context().close();
  });
});

describe("a refused step", () => {
  test("moves the focus to the summary each time, and its links to the questions", async ({ expect }) => {
    const page = await gallery.open("fields");
    for (const _ of [1, 2]) {
      await page.getByRole("button", { name: "Continuar" }).click();
      const summary = page.getByRole("alert").filter({ hasText: "Revisá estos datos" });
      await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    }
    await page.getByRole("link", { name: "DNI: Campo requerido" }).click();
    expect(await focused(page)).toBe("field/dni");
    await page.getByRole("link", { name: "¿Manejaba el asegurado? Campo requerido" }).click();
    expect(await focused(page)).toBe("field/insured");
    await page.context().close();
  });

  test("links each error to its box", async () => {
    const page = await gallery.open("short");
    await page.getByRole("button", { name: "Continuar" }).click();
    const box = page.getByLabel("Nombre y apellido");
    expect(await box.getAttribute("aria-invalid")).toBe("true");
    const described = await box.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe("Campo requerido");
    await page.context().close();
  });
});

test("a step begins at its heading, and the first one leaves the focus alone", async ({ expect }) => {
  const page = await gallery.open("short");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.getByLabel("Nombre y apellido").fill("Ana");
  await page.getByRole("button", { name: "Continuar" }).click();
  const heading = page.getByRole("heading", { name: "Conductor" });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.context().close();
});

test("a double click presses once", async () => {
  const page = await gallery.open("short");
  await page.getByLabel("Nombre y apellido").fill("Ana");
  await page.getByRole("button", { name: "Continuar" }).dblclick();
  const presses = (await sent(page)).filter(({ type }) => type === "press");
  expect(presses).toHaveLength(1);
  await page.context().close();
});

test("a step is filled in and sent with the keyboard alone", async () => {
  const page = await gallery.open("fields");
  const tab = () => page.keyboard.press("Tab");
  await tab();
  await page.keyboard.press("Space");
  await tab();
  await page.keyboard.type("05112026");
  await tab();
  await tab();
  await page.keyboard.type("0930");
  await tab();
  await page.keyboard.type("12345678");
  await page.getByRole("radio", { name: "Sí" }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Calle").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Conductor" }).waitFor();
  const answers = (await sent(page)).flatMap((event) =>
    event.type === "answer" ? [[event.pointer, event.value]] : [],
  );
  expect(answers).toEqual([
    ["/kind", "crash"],
    ["/date", "2026-11-05"],
    ["/time", "09:30"],
    ["/dni", "12345678"],
    ["/insured", true],
  ]);
  await page.context().close();
});

test("the failure counts down and says when to try again", async () => {
  const page = await gallery.open("failure");
  await page.getByText("Podés volver a intentar en 3 s").waitFor();
  expect(await page.getByRole("button", { name: "Reintentar" }).count()).toBe(0);
  await page.clock.runFor(2_000);
  await page.getByText("Podés volver a intentar en 1 s").waitFor();
  await page.clock.runFor(1_000);
  await page.getByText("Ya podés volver a intentar").waitFor();
  await page.getByRole("button", { name: "Reintentar" }).click();
  expect(await sent(page)).toEqual([{ type: "retry" }]);
  await page.context().close();
});

test("the dialog asks, takes Escape for no, and gives the focus back", async () => {
  const page = await gallery.open("confirm");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await sent(page)).toEqual([{ type: "dismiss" }]);
  await page.context().close();
});

test("the review leads back to a step", async () => {
  const page = await gallery.open("review");
  await page.getByRole("button", { name: "Cambiar Terceros" }).click();
  expect(await sent(page)).toEqual([{ type: "go-to", step: "step-2" }]);
  await page.context().close();
});

test("nothing can be done to a list, a file or a date while an action works", async () => {
  const page = await gallery.open("locked");
  for (const name of ["Quitar tercero 1", "Agregar tercero", "Volver", /Elegir en el calendario/]) {
    const button = page.getByRole("button", { name });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await button.click({ force: true });
  }
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "licencia.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("x"),
    });
  expect(await sent(page)).toEqual([]);
  await page.context().close();
});

test("a final step shows its fields, read-only", async () => {
  const page = await gallery.open("final");
  const box = page.getByRole("textbox", { name: "Número de siniestro" });
  expect(await box.inputValue()).toBe("S-1");
  expect(await box.getAttribute("readonly")).toBe("");
  await page.context().close();
});
