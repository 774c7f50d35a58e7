import { afterAll, beforeAll } from "vitest";
import { emissionBody } from "../server/records/emissions/emission-body.ts";
import { quoteBody } from "../server/records/quotes/quote-body.ts";
import { openDesk } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { fillCar, fillCardHolder } from "./emission-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { test } from "./product.ts";
import { choosePrice } from "./quote-page.ts";
import { inDays, type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

test("an emission that waits keeps its steps and what is emitted in sight, and is not gone back from while it is asked", async ({
  expect,
  visit,
}) => {
  const session = await desk.authorize();
  await desk.call("/clients", { client: emissionBody("", 1).client }, { session });
  const terms = { ...(quoteBody().terms as object), validFrom: inDays(1), paymentMethod: "creditCard" };
  const { id } = await desk.call("/multi-quotes", quoteBody({ terms }), { session });
  const { page } = await openDesk(visit, desk.product, "productora");
  const [wide, narrow] = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ];
  await page.setViewportSize(wide);
  await page.goto(`/cotizaciones/detalle/${id}`);
  await choosePrice(page, /^Zurich, Responsabilidad civil/);
  await button(page, "Emitir").click();
  await seeStep(page, "Auto");
  await fillCar(page);
  await button(page, "Continuar").click();
  await seeStep(page, "Cliente");
  await button(page, "Continuar").click();
  await seeStep(page, "Asegurado");
  // Where there is no room beside the questions, what is emitted is one line that is opened.
  await page.setViewportSize(narrow);
  await page.getByText(/^Zurich · \$/).waitFor();
  const covered = page.getByText("Vigencia desde");
  expect(await covered.isVisible()).toBe(false);
  expect(await inspectPage(page, "folded", { target: 24 })).toEqual([]);
  await page.getByText("Vas a emitir").click();
  await covered.waitFor();
  await page.setViewportSize(wide);
  await button(page, "Continuar").click();
  await seeStep(page, "Pago");
  await field(page, "Número").fill("4111111111111111");
  await fillCardHolder(page, "ANA NUNEZ");
  desk.insurer("zurich")?.setBehaviour("approval-waits");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/multi-quotes/*/emission", async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Emitir por/ }).click();
  await seeStep(page, "Estamos preguntando a la compañía");
  await page.getByText("No se puede emitir dos veces").waitFor();
  expect(await button(page, "Volver").count()).toBe(0);
  letGo();
  await seeStep(page, "Requiere aprobación de la compañía");
  const steps = page.getByRole("navigation", { name: "Pasos" }).getByRole("listitem");
  expect(await steps.allInnerTexts()).toEqual([
    expect.stringContaining("Auto"),
    expect.stringContaining("Cliente"),
    expect.stringContaining("Asegurado"),
    expect.stringContaining("Pago"),
    expect.stringContaining("En espera"),
  ]);
  expect(await steps.getByRole("button").count()).toBe(0);
  const edges = await Promise.all(
    [page.getByRole("heading", { level: 1 }), page.getByRole("region", { name: "Enviaste a emitir" })].map(
      (one) => one.boundingBox(),
    ),
  );
  // Beside what is said, and not under it.
  expect(edges[1]?.x).toBeGreaterThan((edges[0]?.x ?? 0) + (edges[0]?.width ?? 0));
  expect(edges[1]?.y).toBeLessThan(edges[0]?.y ?? 0);
  expect(await inspectPage(page, "waits", { target: 24 })).toEqual([]);
  await page.setViewportSize(narrow);
  await page.reload();
  await seeStep(page, "Requiere aprobación de la compañía");
  await page.getByText(/^Zurich · \$/).waitFor();
  expect(await inspectPage(page, "waits on a phone", { target: 24 })).toEqual([]);
});
