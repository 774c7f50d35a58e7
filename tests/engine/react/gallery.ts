import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type BrowserContextOptions, chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { findBrowser } from "#scripts/browser.ts";
import { leanBuild } from "#scripts/lean-build.ts";

export type Gallery = {
  /** Opens a scene; fails the test on any error or CSP report of the page. */
  open(scene: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

/** Builds the gallery with the product's aliases, serves it on a free port and starts a browser. */
export async function openGallery(): Promise<Gallery> {
  const outDir = mkdtempSync(join(tmpdir(), "gallery-"));
  const settings = {
    configFile: false as const,
    root: fileURLToPath(new URL("./gallery", import.meta.url)),
    logLevel: "error" as const,
    plugins: [react(), leanBuild()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  };
  await build(settings);
  const server = await preview({ ...settings, preview: { port: 0, host: "127.0.0.1" } });
  const browser = await chromium.launch(findBrowser());
  const url = server.resolvedUrls?.local[0] ?? "";
  return {
    async open(scene, options = {}) {
      const context = await browser.newContext({ locale: "es-AR", ...options });
      const page = await context.newPage();
      page.on("pageerror", (error) => {
        throw error;
      });
      page.on("console", (message) => {
        if (message.type() === "error") throw new Error(message.text());
      });
      await page.goto(`${url}?scene=${scene}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
