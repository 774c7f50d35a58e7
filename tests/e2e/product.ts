import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { expect } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { readConfig } from "#server/config.ts";
import { outboxOf } from "#server/infrastructure/mail/mail.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { type RunningServer, type StartOptions, startServer } from "#server/start.ts";
import { test as browserTest, patience } from "../browser/test.ts";

/** The whole product on a port of its own. */
export type Product = {
  readonly url: string;
  readonly server: RunningServer;
  /** Where its mails are laid. */
  readonly outbox: string;
  close(): Promise<void>;
};

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Reports of the content policy and errors that nobody caught; a test that means one takes it out. */
  readonly complaints: string[];
};

/** The digits that every challenge has here. */
export const captchaCode = "123456";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const many = { count: 10_000, seconds: 60 };

/**
 * A test whose `visit` opens a page of a new visitor: a phone unless told otherwise. It goes away with the test, which
 * fails when the page broke its content policy or left an error uncaught.
 */
export const test = browserTest.extend(
  "visit",
  ({ browser, onTestFinished }) =>
    async ({ url }: Product, options?: BrowserContextOptions): Promise<Visit> => {
      const visit = await openVisit(browser, url, options);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === "fail") await photograph(visit, task.name);
        await visit.context.close();
        expect(visit.complaints).toEqual([]);
      });
      return visit;
    },
);

/** Starts the product over the repository's documents and those of `folders`. */
export async function startProduct(
  options: Partial<StartOptions> = {},
  folders: readonly string[] = [],
): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), "tramite-e2e-"));
  const root = inRepository(".");
  const config = readConfig(
    {
      HOST: "127.0.0.1",
      PORT: "0",
      TRAMITE_LOG_LEVEL: options.logStream ? "trace" : "silent",
      TRAMITE_DATA: dataFolder,
      TRAMITE_DEMO: "1",
      ...(process.env.DATABASE_URL === undefined ? {} : { DATABASE_URL: process.env.DATABASE_URL }),
    },
    root,
  );
  const server = await startServer({
    config,
    flows: productFlows(openDocuments(readDocuments(root, ...folders), config.cacheFolder)),
    webRoot: config.webRoot,
    challengeCode: () => captchaCode,
    limits: { challenge: many, challengeOfAddress: many, ticket: many, ticketOfDni: many },
    ...options,
  });
  return {
    url: server.url,
    server,
    outbox: outboxOf({ dataFolder }),
    close: async () => {
      await server.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** What a test's `visit` is. */
export type Visiting = (product: Product, options?: BrowserContextOptions) => Promise<Visit>;

async function openVisit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ ...phone, locale: "es-AR", baseURL, ...options });
  context.setDefaultTimeout(patience);
  const complaints: string[] = [];
  await context.exposeBinding("complain", (_source, text: string) => complaints.push(text));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { complain } = globalThis as unknown as { complain(text: string): void };
      complain(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  return { page, context, complaints };
}

/** Leaves what a failed test saw last in test-results/. */
async function photograph({ context }: Visit, test: string): Promise<void> {
  const name = test.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);
  const page = context.pages().at(-1);
  await page
    ?.screenshot({ path: inRepository(`test-results/${name}.png`), fullPage: true })
    .catch(() => undefined);
}
