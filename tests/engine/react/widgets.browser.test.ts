import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { type Gallery, test } from "./gallery.ts";

let gallery: Gallery;
test.beforeAll(({ gallery: opened }) => {
  gallery = opened;
});

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const photo = (name: string) => ({ name, mimeType: "image/png", buffer: png });

/** What the boxes of a scene answer, in order. */
async function answers(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(() => window.sent.flatMap((event) => (event.type === "answer" ? [event.value] : [])));
}

describe("a masked box", () => {
  test.each([
    ["Fecha del siniestro", "5/11/2026", "05/11/2026", "2026-11-05"],
    ["Fecha del siniestro", "31022026", "31/02/2026", "31/02/2026"],
    ["Hora", "0930", "09:30", "09:30"],
    ["DNI", "12345678", "12.345.678", "12345678"],
    ["Número", "12345", "12.345", 12345],
    ["Número", "12 bis", "12 bis", "12 bis"],
    ["Número", "s/n", "", undefined],
    ["Daño estimado", "1234,5", "$ 1.234,50", 123450],
  ])("%s takes %s, shows %s", async (label, typed, shown, value) => {
    const page = await gallery.open("fields");
    const box = page.getByRole("textbox", { name: label });
    await box.pressSequentially(typed);
    await page.keyboard.press("Tab");
    expect((await box.inputValue()).replaceAll("\u00a0", " ")).toBe(shown);
    expect(await answers(page)).toEqual([value]);
    await page.context().close();
  });

  test("keeps the caret where a digit is put in", async () => {
    const page = await gallery.open("fields");
    const box = page.getByRole("textbox", { name: "DNI" });
    await box.pressSequentially("1235678");
    for (const _ of "5.678") await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("4");
    expect(await box.inputValue()).toBe("12.345.678");
    await page.keyboard.press("Backspace");
    expect((await box.inputValue()).replace(/\D/g, "")).toBe("1235678");
    await page.context().close();
  });

  test("answers nothing when it is emptied", async () => {
    const page = await gallery.open("fields");
    const box = page.getByRole("textbox", { name: "DNI" });
    await box.fill("12345678");
    await box.blur();
    await box.fill("");
    await box.blur();
    // What is undefined does not cross to the test: it arrives as nothing.
    expect(await answers(page)).toEqual(["12345678", undefined]);
    await page.context().close();
  });
});

test("the calendar's day is answered at once", async () => {
  const page = await gallery.open("fields");
  await page.locator(".flow-date-picker").fill("2026-11-19");
  expect(await page.getByRole("textbox", { name: "Fecha del siniestro" }).inputValue()).toBe("19/11/2026");
  expect(await answers(page)).toEqual(["2026-11-19"]);
  await page.context().close();
});

describe("the combobox", () => {
  const options = (page: Page) => page.getByRole("listbox").getByRole("option");

  test("finds without accents and chooses with the keyboard", async () => {
    const page = await gallery.open("fields");
    const box = page.getByRole("combobox", { name: "Localidad" });
    await box.pressSequentially("cordo");
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    expect(await options(page).allTextContents()).toEqual(["Córdoba"]);
    await page.keyboard.press("Enter");
    expect(await box.inputValue()).toBe("Córdoba");
    expect(await answers(page)).toEqual(["Córdoba"]);
    await page.context().close();
  });

  test("moves through the options with the arrows and closes with Escape", async () => {
    const page = await gallery.open("fields");
    const box = page.getByRole("combobox", { name: "Localidad" });
    await box.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const active = await box.getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe("Río Cuarto");
    await page.keyboard.press("Escape");
    expect(await options(page).count()).toBe(0);
    expect(await answers(page)).toEqual([]);
    await page.context().close();
  });

  test("puts back the chosen name when what is typed is none", async ({ expect }) => {
    const page = await gallery.open("fields");
    const box = page.getByRole("combobox", { name: "Localidad" });
    await box.click();
    await page.getByRole("option", { name: "Rosario" }).click();
    await box.fill("Atlántida");
    await box.blur();
    await page.clock.runFor(1_000);
    await expect.poll(() => box.inputValue()).toBe("Rosario");
    await box.fill("");
    await box.blur();
    await page.clock.runFor(1_000);
    await expect.poll(() => answers(page)).toEqual(["Rosario", undefined]);
    await page.context().close();
  });

  test("asks the server after a pause, and once", async () => {
    const page = await gallery.open("sources");
    await page.getByRole("combobox", { name: "Localidad" }).pressSequentially("Lan");
    await page.clock.runFor(1_000);
    await options(page).getByText("Lan del resultado").click();
    expect(await page.evaluate(() => window.sent)).toEqual([
      { type: "search", source: "remote", query: "Lan" },
      { type: "answer", pointer: "/remote", value: "Lan del resultado" },
    ]);
    await page.context().close();
  });

  test("takes what is typed where options are only suggested, and the one that is moved to", async ({
    expect,
  }) => {
    const page = await gallery.open("sources");
    const box = page.getByRole("combobox", { name: "Ciudad" });
    await box.pressSequentially("Lan");
    await page.clock.runFor(1_000);
    await expect.poll(() => options(page).count()).toBe(5);
    expect(await box.getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("Tab");
    await expect.poll(() => answers(page)).toEqual(["Lan", "Lan"]);
    await box.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => box.inputValue()).toBe("Lan del resultado");
    expect((await answers(page)).at(-1)).toBe("Lan del resultado");
    await page.context().close();
  });

  test("keeps what is typed when Escape closes the list", async ({ expect }) => {
    const page = await gallery.open("sources");
    const box = page.getByRole("combobox", { name: "Ciudad" });
    await box.pressSequentially("Lan");
    await page.clock.runFor(1_000);
    await expect.poll(() => options(page).count()).toBe(5);
    await page.keyboard.press("Escape");
    expect(await options(page).count()).toBe(0);
    expect(await box.inputValue()).toBe("Lan");
    await page.keyboard.press("Escape");
    expect(await box.inputValue()).toBe("Lan");
    await page.context().close();
  });

  test("leaves a press to what is drawn after it, and does not answer by it", async ({ expect }) => {
    const page = await gallery.open("sources", { viewport: { width: 390, height: 844 }, hasTouch: true });
    const box = page.getByRole("combobox", { name: "Ciudad" });
    await box.pressSequentially("Lan");
    await page.clock.runFor(1_000);
    await expect.poll(() => options(page).count()).toBe(5);
    const next = await page.getByRole("button", { name: "Reintentar" }).first().boundingBox();
    if (!next) throw new Error("nothing is drawn after the list");
    await page.touchscreen.tap(next.x + next.width / 2, next.y + next.height / 2);
    await page.clock.runFor(1_000);
    await expect.poll(() => options(page).count()).toBe(0);
    const sent = await page.evaluate(() => window.sent);
    expect(sent).toContainEqual({ type: "reload", source: "failed" });
    expect((await answers(page)).at(-1)).toBe("Lan");
    await page.context().close();
  });

  test("offers to load again what failed", async () => {
    const page = await gallery.open("sources");
    await page.getByRole("button", { name: "Reintentar" }).first().click();
    expect(await page.evaluate(() => window.sent)).toEqual([{ type: "reload", source: "failed" }]);
    await page.context().close();
  });
});

describe("the list of files", () => {
  const slot = (page: Page) => page.getByRole("button", { name: /Elegir archivo/ });
  const names = (page: Page) => page.locator(".flow-tile-name").allTextContents();

  test("has an empty slot on top until the maximum, and again after a removal", async ({ expect }) => {
    const page = await gallery.open("files");
    await slot(page).setInputFiles([photo("uno.png"), photo("dos.png")]);
    await expect.poll(() => names(page)).toEqual(["dos.png", "uno.png"]);
    const isFirst = await page.locator(".flow-files > :first-child").getAttribute("class");
    expect(isFirst).toBe("flow-slot");
    await slot(page).setInputFiles([photo("tres.png"), photo("cuatro.png")]);
    await expect.poll(() => names(page)).toEqual(["tres.png", "dos.png", "uno.png"]);
    await page.getByText("Podés agregar hasta 3 archivos").waitFor();
    expect(await slot(page).count()).toBe(0);
    await page.getByRole("button", { name: "Quitar dos.png" }).click();
    await slot(page).waitFor();
    await page.clock.runFor(1_000);
    expect(await names(page)).toEqual(["tres.png", "uno.png"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("field/files");
    await page.context().close();
  });

  test("shows the picture and says what it refuses, keeping the rest", async ({ expect }) => {
    const page = await gallery.open("files");
    const virus = { name: "virus.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") };
    await slot(page).setInputFiles([virus, photo("uno.png")]);
    await page.getByText("virus.exe: Archivos validos: jpeg, png").waitFor();
    await expect.poll(() => names(page)).toEqual(["uno.png"]);
    await expect
      .poll(() =>
        page.locator(".flow-tile img").evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(1);
    await page.context().close();
  });

  test("takes what is dropped and what is pasted", async ({ expect }) => {
    const page = await gallery.open("files");
    for (const type of ["drop", "paste"]) {
      const transfer = await page.evaluateHandle((name) => {
        const data = new DataTransfer();
        data.items.add(new File(["x"], `${name}.png`, { type: "image/png" }));
        return data;
      }, type);
      if (type === "drop") await page.dispatchEvent(".flow-files", "drop", { dataTransfer: transfer });
      else
        await page.evaluate(
          (data) =>
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true })),
          transfer,
        );
    }
    await expect.poll(() => names(page)).toEqual(["paste.png", "drop.png"]);
    await page.context().close();
  });

  test("tells how much of a file has been sent", async () => {
    const page = await gallery.open("sending");
    const bar = page.getByRole("progressbar", { name: /Enviando un nombre/ });
    expect(await bar.evaluate((element) => (element as HTMLProgressElement).value)).toBe(0.4);
    expect(await page.getByRole("status").first().textContent()).toBe("Enviando 2 de 3");
    await page.context().close();
  });
});

test("an added item takes the focus, a removal leaves it with the list", async () => {
  const page = await gallery.open("list");
  await page.getByRole("button", { name: "Agregar tercero" }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("field/thirdParties/2/identityNumber");
  await page.keyboard.type("12345678");
  await page.getByRole("button", { name: "Quitar Tercero 1" }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("field/thirdParties");
  const events = await page.evaluate(() => window.sent.map(({ type }) => type));
  expect(events).toEqual(["add-item", "answer", "remove-item"]);
  await page.context().close();
});

test("a group's question whose name has a tilde and a dot is drawn and answered", async () => {
  const page = await gallery.open("fields");
  await page.getByRole("textbox", { name: "Referencia" }).fill("Frente a la plaza");
  await page.getByRole("textbox", { name: "Barrio" }).focus();
  expect(await page.evaluate(() => window.sent)).toEqual([
    { type: "answer", pointer: "/place/odd~1.name", value: "Frente a la plaza" },
  ]);
  await page.context().close();
});

test("a press waits for the file that is being prepared, and says so", async () => {
  const page = await gallery.open("files&held");
  const [choose] = await page.locator("input[type=file]").all();
  await choose?.setInputFiles(photo("frente.png"));
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("status").filter({ hasText: "Preparando el archivo…" }).waitFor();
  expect(await page.evaluate(() => window.sent)).toEqual([]);
  await page.evaluate(() => window.release());
  await page.getByRole("heading", { name: "Listo" }).waitFor();
  const types = await page.evaluate(() => window.sent.map(({ type }) => type));
  expect(types).toEqual(["answer", "press"]);
  await page.context().close();
});
