import type { Page } from "playwright";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { patience } from "../browser/test.ts";
import { desk, openDesk, startDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { mailedCode } from "./mailed-code.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const inspect = (page: Page, state: string) => inspectPage(page, state, { target: 24 });
const phone = { width: 390, height: 844 };
const invited = "invitada@example.com";

/** The same page on a phone's window and back: what is seen on both is right on both. */
async function inspectBoth(page: Page, state: string): Promise<readonly string[]> {
  const wide = await inspect(page, state);
  await page.setViewportSize(phone);
  const narrow = await inspect(page, `${state}, narrow`);
  await page.setViewportSize(desk.viewport);
  return [...wide, ...narrow];
}

/** Opens an account with the address by the calls themselves, and comes in by the code that was mailed to it. */
async function register(page: Page, email: string): Promise<void> {
  const body = {
    ...{ name: "Inés", lastName: "Invitada", email, identityNumber: "99200079" },
    ...{ professionalLicense: "912347", phoneNumber: "+543415551234", phoneType: "mobile" },
    password: "mate y bizcochos de grasa",
  };
  // Where a machine is busy with other passwords it says so: who asks again is heard.
  const ask = async () => {
    const asked = await page.request.post("/api/authentication/register", { data: body });
    return asked.status() === 201 ? (await asked.json()).data : undefined;
  };
  const { id } = await vi.waitUntil(ask, { timeout: patience });
  const code = await mailedCode(product.outbox, email);
  await page.goto(`/registro/verificación?registrationId=${id}`);
  await seeStep(page, "Verificá tu email");
  await field(page, "Código").fill(code);
  await button(page, "Verificar").click();
}

test("who is invited registers, is asked, accepts, is seen, and leaves", async ({ visit }) => {
  const { page: organizer } = await openDesk(visit, product, "organizadora");
  await organizer.getByRole("link", { name: "Productores" }).click();
  await seeStep(organizer, "Productores");
  await organizer.getByText("No mandaste ninguna.").waitFor();
  expect(await inspectBoth(organizer, "producers, nobody invited")).toEqual([]);
  await button(organizer, "Mandar la invitación").click();
  await organizer.getByText("Campo requerido").waitFor();
  await organizer.route(/\/producers\/invitations$/, (route) => route.fulfill({ status: 500, body: "{}" }));
  await organizer.reload();
  await organizer.getByText("No pudimos cargar tus invitaciones").waitFor();
  expect(await organizer.getByText("No mandaste ninguna.").count()).toBe(0);
  await organizer.unroute(/\/producers\/invitations$/);
  await button(organizer, "Reintentar").click();
  await organizer.getByText("No mandaste ninguna.").waitFor();
  await field(organizer, "Email").fill(invited);
  await button(organizer, "Mandar la invitación").click();
  await organizer.getByText(/^Esperando, hasta el/).waitFor();
  await field(organizer, "Email").fill("nadie@example.com");
  await button(organizer, "Mandar la invitación").click();
  await organizer.getByRole("button", { name: "Retirar la invitación a nadie@example.com" }).waitFor();
  expect(await inspectBoth(organizer, "producers, with invitations")).toEqual([]);
  await organizer.getByRole("button", { name: "Retirar la invitación a nadie@example.com" }).click();
  await organizer.getByText("Retiraste la invitación a nadie@example.com").waitFor();
  // Its button is gone: whoever pressed it stands at the head of the list.
  await organizer.locator("h2:focus").waitFor();

  const { page } = await visit(product, desk);
  await register(page, invited);
  await seeStep(page, "Hola, Inés");
  const question = page.getByRole("region", { name: /te invita a trabajar con su organización/ });
  await question.getByText("Mientras no aceptes no ve nada", { exact: false }).waitFor();
  expect(await inspectBoth(page, "asked")).toEqual([]);
  await organizer.reload();
  await organizer
    .getByRole("listitem")
    .filter({ hasText: invited })
    .getByText("Esperando", { exact: false })
    .waitFor();
  expect(await organizer.getByRole("link", { name: "Inés Invitada" }).count()).toBe(0);

  await question.getByRole("button", { name: /^Aceptar/ }).click();
  await page.getByText("Ahora trabajás con la organización de", { exact: false }).waitFor();
  await question.waitFor({ state: "detached" });
  await organizer.reload();
  await organizer.getByRole("link", { name: "Inés Invitada" }).click();
  await organizer.getByRole("heading", { name: "Inés Invitada" }).waitFor();
  await organizer.getByText("Aceptada").waitFor();
  expect(await inspectBoth(organizer, "a producer")).toEqual([]);

  await page.goto("/perfil");
  const section = page.getByRole("region", { name: "Organización", exact: true });
  await button(section, "Dejar la organización").click();
  await page.getByRole("dialog").waitFor();
  expect(await inspectBoth(page, "asked again before leaving")).toEqual([]);
  await button(page.getByRole("dialog"), "Dejar la organización").click();
  await section.getByText("No trabajás con ninguna organización", { exact: false }).waitFor();
  expect(await inspectBoth(page, "of no organization")).toEqual([]);
  await organizer.goto("/productores");
  await organizer.getByText("Aceptó, y ya no está en tu organización").waitFor();
  expect(await organizer.getByRole("link", { name: "Inés Invitada" }).count()).toBe(0);
});

test("an organizer changes what a producer may do, and lets them go", async ({ visit }) => {
  const { page: organizer } = await openDesk(visit, product, "organizadora", "/productores");
  await organizer.getByRole("link", { name: "Paula Productora Demostración" }).click();
  const line = organizer.getByRole("row", { name: /^Clientes/ });
  await line.getByRole("checkbox").last().click();
  await organizer.getByText(/^Clientes: .* → /).waitFor();
  expect(await inspectBoth(organizer, "permissions that would change")).toEqual([]);
  await button(organizer, "Guardar los permisos").click();
  await organizer.getByText("Cambiaste los permisos de Paula Productora Demostración").waitFor();

  // What was chosen and not stored keeps nobody on a page that is over.
  await line.getByRole("checkbox").last().click();
  await organizer.getByText(/^Clientes: .* → /).waitFor();
  await button(organizer, "Dejar de organizar").click();
  const dialog = organizer.getByRole("dialog", {
    name: "¿Dejar de organizar a Paula Productora Demostración?",
  });
  await dialog.waitFor();
  expect(await inspectBoth(organizer, "asked again before letting go")).toEqual([]);
  await button(dialog, "Dejar de organizar").click();
  await organizer.getByText("Ya no organizás a Paula Productora Demostración").waitFor();
  await organizer.waitForURL(/\/productores$/);
  expect(await organizer.getByRole("link", { name: "Paula Productora Demostración" }).count()).toBe(0);
});

/** The first test reads all that its organizer sent: this one sends when that is read. */
const after = { concurrent: false };

test(
  "an invitation that was taken back while it is answered says so, and the page goes on",
  after,
  async ({ visit }) => {
    const { page: organizer } = await openDesk(visit, product, "organizadora", "/productores");
    await field(organizer, "Email").fill("independiente@example.com");
    await button(organizer, "Mandar la invitación").click();
    const take = organizer.getByRole("button", {
      name: "Retirar la invitación a independiente@example.com",
    });
    await take.waitFor();
    const { page } = await openDesk(visit, product, "independiente");
    const question = page.getByRole("region", { name: /te invita a trabajar con su organización/ });
    await question.waitFor();
    await take.click();
    await take.waitFor({ state: "detached" });
    await question.getByRole("button", { name: /^Aceptar/ }).click();
    await question.waitFor({ state: "detached" });
    await page.locator(".toast-warning").waitFor();
    await page.locator("h1:focus").waitFor();
  },
);
