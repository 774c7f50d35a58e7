import type { BrowserContext, Page } from "playwright";
import sharp from "sharp";
import { expect } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { runAxe } from "../../browser/run-axe.ts";
import { test as browserTest, patience } from "../../browser/test.ts";
import { type FakeServer, rightCode, startFakeServer } from "../fake-server.ts";

type PublicArea = {
  readonly server: FakeServer;
  /** A page of its own context, as of one person's phone; it goes away with the test. */
  open(path: string, options?: PageOptions): Promise<Page>;
};

type PageOptions = {
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
  /** Whether its clock can be put forward from the first moment. */
  readonly hasClock?: boolean;
  /** Whether it is one of the pages that tell what breaks. */
  readonly isSampled?: boolean;
};

/** A test with the built page over a fake API of its own. */
export const test = browserTest.extend("area", async ({ browser }, { onCleanup }): Promise<PublicArea> => {
  const server = await startFakeServer(inRepository("dist"), inRepository("themes"));
  const contexts: BrowserContext[] = [];
  onCleanup(async () => {
    for (const context of contexts) await context.close();
    await server.close();
  });
  return {
    server,
    async open(path, { width = 390, colorScheme = "light", hasClock = false, isSampled = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        colorScheme,
        locale: "es-AR",
        serviceWorkers: "block",
      });
      contexts.push(context);
      context.setDefaultTimeout(patience);
      await context.addInitScript(collectViolations);
      if (isSampled) await context.addInitScript(() => Object.assign(Math, { random: () => 0 }));
      if (hasClock) await context.clock.install();
      const page = await context.newPage();
      await page.goto(server.url + path);
      return page;
    },
  };
});

/** From the DNI to the wizard's first step. */
export async function identify(page: Page, dni = "99123456"): Promise<void> {
  await page.getByLabel("DNI del asegurado").fill(dni);
  await page.getByAltText("Imagen con un código").waitFor();
  await page.getByLabel("Código de 6 dígitos").fill(rightCode);
  await page.getByRole("button", { name: "Continuar" }).click();
}

/** The same address in another tab of the same browser, in place of this one. */
export async function openAnew(page: Page): Promise<Page> {
  const another = await page.context().newPage();
  await another.goto(page.url());
  await page.close();
  return another;
}

/** From the first step to the accident of a new claim. */
export async function startClaim(page: Page): Promise<void> {
  await identify(page);
  await page.getByText("Fiat Cronos").click();
  await page.getByRole("button", { name: "Nueva denuncia" }).click();
  await page.getByRole("heading", { name: "Datos del siniestro" }).waitFor();
}

export async function fillAccident(page: Page): Promise<void> {
  await page.getByLabel("Fecha", { exact: true }).fill("01/11/2026");
  await page.getByLabel("¿Qué pasó?").fill("Me chocaron de atrás en un semáforo");
}

/** Nothing that axe finds, nothing beyond the screen's side, nothing that the CSP refused. */
export async function expectGoodPage(page: Page): Promise<void> {
  const seen = await page.evaluate(() => ({
    csp: (window as unknown as { cspReports: string[] }).cspReports,
    overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }));
  expect({ axe: await runAxe(page), ...seen }).toEqual({ axe: [], csp: [], overflow: 0 });
}

function collectViolations(): void {
  const reports: string[] = [];
  Object.assign(window, { cspReports: reports });
  document.addEventListener("securitypolicyviolation", (event) => {
    reports.push(`${event.violatedDirective} ${event.blockedURI}`);
  });
}

/** A photo of 4000 pixels that tells where it was taken. */
export function bigPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "secreto" }, IFD3: { GPSLatitudeRef: "S" } })
    .png()
    .toBuffer();
}
