import type { Page } from "playwright";
import { expect } from "vitest";
import { type Gallery, test } from "./gallery.ts";

let gallery: Gallery;
test.beforeAll(({ gallery: opened }) => {
  gallery = opened;
});

const requests = (page: Page) => page.evaluate(() => window.requests);
const hash = (page: Page) => page.evaluate(() => location.hash);

test("sends what was typed when Enter presses the action, once, and goes on", async () => {
  const page = await gallery.open("real");
  await page.getByLabel("Nombre y apellido").fill("Ana Prueba");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Contacto" }).waitFor();
  expect(await requests(page)).toEqual([{ name: "Ana Prueba" }]);
  await page.getByText("Paso 2 de", { exact: false }).waitFor();
  await page.context().close();
});

test("goes on by one step however long Enter is held", async () => {
  const page = await gallery.open("real");
  await page.getByLabel("Nombre y apellido").fill("Ana Prueba");
  await page.keyboard.down("Enter");
  await page.getByRole("heading", { name: "Contacto" }).waitFor();
  await page.getByRole("textbox").fill("ana@example.com");
  await page.keyboard.down("Enter");
  expect(await page.getByRole("heading", { name: "Contacto" }).count()).toBe(1);
  await page.keyboard.up("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Listo" }).waitFor();
  await page.context().close();
});

test("asks what an answer makes visible, without losing what is typed elsewhere", async () => {
  const page = await gallery.open("real");
  await page.getByLabel("Nombre y apellido").fill("Ana");
  await page.getByRole("radio", { name: "Sí" }).click();
  await page.getByLabel("Patente", { exact: true }).fill("aa123bb");
  await page.getByRole("radio", { name: "No" }).click();
  expect(await page.getByLabel("Patente", { exact: true }).count()).toBe(0);
  await page.getByRole("radio", { name: "Sí" }).click();
  expect(await page.getByLabel("Patente", { exact: true }).inputValue()).toBe("AA 123 BB");
  expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana");
  await page.context().close();
});

test("refuses a step with a required question and says which", async () => {
  const page = await gallery.open("real");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("link", { name: "Nombre y apellido: Campo requerido" }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("field/name");
  expect(await requests(page)).toEqual([]);
  await page.context().close();
});

test("leaves room between what stands under one another", async () => {
  const page = await gallery.open("real", { viewport: { width: 1280, height: 1600 } });
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("link", { name: "Nombre y apellido: Campo requerido" }).waitFor();
  const gaps = await page.locator(".flow-step, .flow-fields").evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const places = [...box.children].map((child) => child.getBoundingClientRect());
      return places.slice(1).map((place, index) => place.top - (places[index]?.bottom ?? 0));
    }),
  );
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
  await page.context().close();
});

test("keeps the URL on the step, back and forward, and puts back what the path does not allow", async ({
  expect,
}) => {
  const page = await gallery.open("real");
  await expect.poll(() => hash(page)).toBe("#persona");
  await page.getByLabel("Nombre y apellido").fill("Ana");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(() => hash(page)).toBe("#contacto");
  await page.goBack();
  await page.getByRole("heading", { name: "Tus datos" }).waitFor();
  expect(await hash(page)).toBe("#persona");
  await page.goForward();
  await page.getByRole("heading", { name: "Contacto" }).waitFor();
  await page.evaluate(() => {
    location.hash = "#listo";
  });
  await expect.poll(() => hash(page)).toBe("#contacto");
  await page.context().close();
});

test("draws RJSF's own widgets and a field of the host, and takes what they answer", async () => {
  const page = await gallery.open("stock");
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("ana");
  await page.keyboard.press("Tab");
  const told = page.getByText("Email inválido");
  await told.waitFor();
  const described = (await email.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = described.map((id) => page.locator(`[id="${id}"]`).textContent());
  expect(await Promise.all(texts)).toEqual(["Email inválido", "Te escribimos ahí"]);
  await email.fill("ana@example.com");
  await page.getByRole("slider", { name: "Personas" }).fill("5");
  await page.getByRole("textbox", { name: "Edad" }).fill("30,5");
  expect(await told.count()).toBe(0);
  await page.getByRole("combobox", { name: "Color" }).selectOption({ label: "Azul" });
  await page.getByRole("button", { name: "Marcar en el mapa" }).click();
  await page.getByText("-34.6, -58.4").waitFor();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("heading", { name: "Revisión" }).waitFor();
  expect(await requests(page)).toEqual([
    { email: "ana@example.com", people: 5, age: 30.5, colour: "blue", place: { lat: -34.6, lng: -58.4 } },
  ]);
  expect(await page.getByTitle("Personas").getAttribute("value")).toBe("5");
  await page.getByText("Azul").waitFor();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByText("Recibimos tus datos.").waitFor();
  expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("ana@example.com");
  await page.context().close();
});

test("locks the step while its action works, and stays as it looks", async () => {
  const page = await gallery.open("real&held");
  await page.getByLabel("Nombre y apellido").fill("Ana");
  await page.getByRole("radio", { name: "Sí" }).click();
  await page.getByLabel("Patente", { exact: true }).fill("AA123BB");
  const looks = () => page.locator(".flow-fields").first().innerText();
  const before = await looks();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("status").filter({ hasText: "Enviando…" }).waitFor();
  expect(await page.getByLabel("Nombre y apellido").getAttribute("readonly")).toBe("");
  const no = page.getByRole("radio", { name: "No" });
  expect(await no.getAttribute("aria-disabled")).toBe("true");
  await no.click({ force: true });
  expect(await page.getByRole("radio", { name: "Sí" }).isChecked()).toBe(true);
  expect(await looks()).toBe(before);
  await page.evaluate(() => window.release());
  await page.getByRole("heading", { name: "Contacto" }).waitFor();
  await page.context().close();
});
