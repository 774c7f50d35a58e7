import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "playwright";
import { build } from "vite";
import { expect } from "vitest";
import { findBrowser } from "#scripts/browser.ts";
import { inRepository } from "#scripts/run.ts";
import { type FakeServer, rightCode, startFakeServer } from "../fake-server.ts";

export type PublicArea = {
  readonly server: FakeServer;
  /** A page of its own context, as of one person's phone. */
  open(path: string, options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
};

export type PageOptions = { readonly width?: number; readonly colorScheme?: "light" | "dark" };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The built page over a fake API, in a real browser. */
export async function openPublicArea(): Promise<PublicArea> {
  const web = inRepository("node_modules/.cache/tests/public-area");
  process.env.NODE_ENV = "production";
  await build({
    root: inRepository(""),
    configFile: inRepository("vite.config.ts"),
    logLevel: "silent",
    build: { outDir: web, emptyOutDir: true },
  });
  const server = await startFakeServer(web, inRepository("themes"));
  const browser: Browser = await chromium.launch(findBrowser());
  return {
    server,
    async open(path, { width = 390, colorScheme = "light" } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        colorScheme,
        locale: "es-AR",
        serviceWorkers: "block",
      });
      await context.addInitScript(collectViolations);
      const page = await context.newPage();
      await page.goto(server.url + path);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** From the DNI to the wizard's first step. */
export async function identify(page: Page, dni = "99123456"): Promise<void> {
  await page.getByLabel("DNI del asegurado").fill(dni);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByAltText("Imagen con un código").waitFor();
  await page.getByLabel("Código de 6 dígitos").fill(rightCode);
  await page.getByRole("button", { name: "Ingresar" }).click();
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
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe, cspReports } = window as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
      cspReports: string[];
    };
    const { violations } = await axe.run();
    return {
      axe: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      csp: cspReports,
      overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  });
  expect(found).toEqual({ axe: [], csp: [], overflow: 0 });
}

function collectViolations(): void {
  const reports: string[] = [];
  Object.assign(window, { cspReports: reports });
  document.addEventListener("securitypolicyviolation", (event) => {
    reports.push(`${event.violatedDirective} ${event.blockedURI}`);
  });
}
