import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, loadConfigFromFile } from "vite";
import { inRepository } from "#scripts/run.ts";

const production = { command: "build", mode: "production" } as const;

/** Builds a page of the forms by the product's own settings, into a folder of its own; answers the folder. */
export async function buildPage(page: "index.html" | "by-hand.html" = "index.html"): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "bench-page-"));
  const before = process.env.NODE_ENV;
  // A test runner's own value would build React's development version.
  process.env.NODE_ENV = "production";
  try {
    const product = await loadConfigFromFile(production, inRepository("vite.config.ts"));
    const config = product?.config ?? {};
    await build({
      ...config,
      configFile: false,
      root: inRepository("tests/bench/page"),
      mode: "production",
      logLevel: "error",
      // The product's pages are not among what is built.
      build: {
        ...config.build,
        outDir,
        emptyOutDir: true,
        manifest: false,
        rolldownOptions: { input: inRepository(`tests/bench/page/${page}`) },
      },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  return outDir;
}
