import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { configForms, ownRjsf } from "./scripts/config-forms.ts";
import { drawings } from "./scripts/drawings.ts";
import { moduleReport } from "./scripts/module-report.ts";
import { pages } from "./scripts/web-pages.ts";
import { apiBase, webResolve } from "./scripts/web-resolve.ts";

export default defineConfig({
  base: "/",
  appType: "mpa",
  resolve: webResolve,
  define: { "import.meta.env.TRAMITE_API_BASE": JSON.stringify(apiBase) },
  plugins: [configForms(), ownRjsf(), drawings(), react(), moduleReport()],
  build: {
    target: "es2022",
    outDir: "dist",
    manifest: true,
    cssCodeSplit: true,
    // The page's CSP allows no inline script, style or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `npm run size` judges what a page loads, as it travels.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: [...pages] },
  },
  test: {
    // Without it a machine of two cores runs one file at a time.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          // Node would find its modules without the aliases.
          server: { deps: { inline: [/@rjsf/] } },
          exclude: ["tests/server/**", "tests/e2e/**", "tests/**/*.browser.test.ts"],
          // A busy machine takes ten times as long as a quiet one; no test here waits for anything.
          testTimeout: 120_000,
          // All files import the same engine: once a worker.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/server/check-documents.ts", "tests/server/start-postgres.ts"],
          // Two more than CI has cores: what waits for leases and killed servers leaves a core to the others.
          maxWorkers: 4,
          // As above: what waits here waits for a database of its own to open.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts", "tests/**/*.browser.test.ts"],
          globalSetup: [
            "tests/browser/build-pages.ts",
            "tests/server/check-documents.ts",
            "tests/server/start-postgres.ts",
          ],
          // What does not come is told after 20 seconds; the longest walk takes as long on a quiet machine.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Two workers with a browser each, which stays for all their files; pages side by side in it.
          maxWorkers: 2,
          isolate: false,
          sequence: { concurrent: true },
          maxConcurrency: 2,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
