import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { build, preview } from "vite";
import { parsedRelease } from "#engine/language/index.ts";
import { drawings } from "#scripts/drawings.ts";
import { webResolve } from "#scripts/web-resolve.ts";
import { test as browserTest, stopClock } from "../../browser/test.ts";
import { releases } from "./gallery/releases.ts";

export type Gallery = {
  /**
   * Opens a scene; fails the test on any error or CSP report of the page. Its clock stands still until it is told to go
   * on, so that nothing depends on how fast the machine is; `clock: "running"` is for what waits by itself.
   */
  open(scene: string, options?: SceneOptions): Promise<Page>;
};

type SceneOptions = BrowserContextOptions & { readonly clock?: "still" | "running" };

/** A test with the gallery, which the files of a worker share. */
export const test = browserTest.extend("gallery", { scope: "worker" }, async ({ browser }, { onCleanup }) => {
  const gallery = await openGallery(browser);
  onCleanup(() => gallery.close());
  return gallery;
});

/** Builds the gallery as the product is built and serves it on a free port. */
async function openGallery(browser: Browser): Promise<Gallery & { close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), "gallery-"));
  const settings = {
    configFile: false as const,
    root: fileURLToPath(new URL("./gallery", import.meta.url)),
    logLevel: "error" as const,
    plugins: [drawings(), react()],
    resolve: webResolve,
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  };
  await build(settings);
  const parsed = Object.entries(releases).map(([name, release]) => [name, parsedRelease(release)]);
  writeFileSync(join(outDir, "releases.json"), JSON.stringify(Object.fromEntries(parsed)));
  const server = await preview({ ...settings, preview: { port: 0, host: "127.0.0.1" } });
  const url = server.resolvedUrls?.local[0] ?? "";
  return {
    async open(scene, { clock = "still", ...options } = {}) {
      const context = await browser.newContext({ locale: "es-AR", ...options });
      if (clock === "still") await stopClock(context);
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
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
