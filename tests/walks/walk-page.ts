import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { build, preview } from "vite";
import {
  parsedRelease,
  releaseFor,
  type ScenarioDocument,
  validatorSchemas,
} from "#engine/language/index.ts";
import { contextOf, createReplies, type FileReference, type Replies } from "#engine/runtime/index.ts";
import { compileValidators } from "#engine/validation/index.ts";
import { drawings } from "#scripts/drawings.ts";
import { webResolve } from "#scripts/web-resolve.ts";
import { safeHeaders } from "#server/infrastructure/http/headers.ts";
import { test as browserTest } from "../browser/test.ts";
import { library } from "../flows/documents.ts";
import type { Walked } from "./page/main.tsx";

export type Asked = { readonly call: string; readonly url: string; readonly body: unknown };

/** A page at the beginning of a scenario, what it asked so far, and the service that replies as the scenario says. */
export type WalkPage = {
  readonly page: Page;
  readonly asked: readonly Asked[];
  readonly replies: Replies;
};

export type WalkPages = {
  open(scenario: ScenarioDocument, options?: BrowserContextOptions): Promise<WalkPage>;
};

/** A test with pages that walk any flow of the repository; what a test opened goes away with it. */
export const test = browserTest
  .extend("served", { scope: "worker" }, async ({ browser }, { onCleanup }) => {
    const served = await serveWalks(browser);
    onCleanup(() => served.close());
    return served;
  })
  .extend("walks", ({ served }, { onCleanup }): WalkPages => {
    const opened: WalkPage[] = [];
    onCleanup(async () => {
      for (const { page } of opened) await page.context().close();
    });
    return {
      open: async (scenario, options) => {
        const walk = await served.open(scenario, options);
        opened.push(walk);
        return walk;
      },
    };
  });

/** Builds the page as the product is built and serves it under the product's policy, on a free port. */
async function serveWalks(browser: Browser): Promise<WalkPages & { close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), "walks-"));
  const settings = {
    configFile: false as const,
    root: fileURLToPath(new URL("./page", import.meta.url)),
    logLevel: "error" as const,
    plugins: [drawings(), react()],
    resolve: webResolve,
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
  await build(settings);
  const server = await preview({
    ...settings,
    preview: { port: 0, host: "127.0.0.1", headers: safeHeaders },
  });
  const url = server.resolvedUrls?.local[0] ?? "";
  return {
    open: (scenario, options) => openWalk(browser, url, scenario, options),
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

async function openWalk(
  browser: Browser,
  url: string,
  scenario: ScenarioDocument,
  options: BrowserContextOptions = {},
): Promise<WalkPage> {
  const { release } = releaseOf(scenario);
  const walked: Walked = {
    hash: "walked",
    release: parsedRelease(release),
    context: contextOf(scenario),
    files: filesOf(scenario),
  };
  const asked: Asked[] = [];
  const replies = createReplies(scenario.replies);
  const context = await browser.newContext({ locale: "es-AR", ...options });
  // Timers go on, and the walk sends them ahead where the page waits.
  await context.clock.install();
  await context.route("**/walked.json", (route) => route.fulfill({ json: walked }));
  await context.route("**/validators.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: compileValidators(validatorSchemas(release)) }),
  );
  await context.route("**/api/**", async (route) => {
    const request = route.request();
    const call = decodeURIComponent((await request.headerValue("x-call")) ?? "");
    const path = request.url().slice(`${url}api`.length);
    asked.push({ call, url: path, body: request.postDataJSON() });
    const reply = replies.next(call, path);
    // The page's host hands on what the runtime takes as a reply, a lost network included.
    await route.fulfill({ json: reply });
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  page.on("console", (message) => {
    if (message.type() === "error") throw new Error(message.text());
  });
  await page.goto(url);
  return { page, asked, replies };
}

function releaseOf({ flow, given: { platform, insurer } }: ScenarioDocument) {
  const audience = { ...(platform ? { platform } : {}), ...(insurer ? { insurer } : {}) };
  const found = releaseFor(library, flow, audience);
  if (!found) throw new Error(`flow "${flow}" is not in flows/`);
  return found;
}

/** Every file that the scenario answers with, so that the page knows it by its name. */
function filesOf(json: unknown): readonly FileReference[] {
  if (typeof json !== "object" || json === null) return [];
  if ("key" in json && "name" in json && "size" in json) return [json as FileReference];
  return Object.values(json).flatMap(filesOf);
}
