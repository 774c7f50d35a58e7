import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { expect, type RunnerTestCase } from "vitest";
import { inRepository } from "#scripts/run.ts";
import { test as browserTest, patience } from "../browser/test.ts";
import { endShared, type Product } from "./start-product.ts";

export { captchaCode, type Product, startProduct } from "./start-product.ts";

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Reports of the content policy and errors that nobody caught; a test that means one takes it out. */
  readonly complaints: string[];
};

/** How a visitor comes: as Playwright opens a browser, and whether it fetches what may be opened later. */
type VisitOptions = BrowserContextOptions & {
  /** Without it the browser asks to save data: what no test opens costs as much as what it does. */
  readonly fetchesAhead?: boolean;
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * A test whose `visit` opens a page of a new visitor: a phone unless told otherwise. It goes away with the test, which
 * fails when the page broke its content policy or left an error uncaught.
 */
export const test = browserTest
  .extend("shared", { scope: "worker", auto: true }, ({ found: _ }, { onCleanup }) => onCleanup(endShared))
  .extend(
    "visit",
    ({ browser, onTestFinished }) =>
      async ({ url }: Product, options?: VisitOptions): Promise<Visit> => {
        const visit = await openVisit(browser, url, options);
        onTestFinished(async ({ task }) => {
          if (task.result?.state === "fail") await photograph(visit, task);
          await visit.context.close();
          expect(visit.complaints).toEqual([]);
        });
        return visit;
      },
  );

/** What a test's `visit` is. */
export type Visiting = (product: Product, options?: VisitOptions) => Promise<Visit>;

async function openVisit(
  browser: Browser,
  baseURL: string,
  { fetchesAhead, ...options }: VisitOptions = {},
): Promise<Visit> {
  // Only what is about pages without a signal wants them kept: the others would fetch each script twice.
  // A dialog that slides in is drawn sixty times before it is read.
  const usual = {
    ...{ ...phone, locale: "es-AR", baseURL },
    ...({ serviceWorkers: "block", reducedMotion: "reduce" } as const),
  };
  const context = await browser.newContext({ ...usual, ...options });
  context.setDefaultTimeout(patience);
  const complaints: string[] = [];
  await context.exposeBinding("complain", (_source, text: string) => complaints.push(text));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { complain } = globalThis as unknown as { complain(text: string): void };
      complain(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  // Pages are kept for when there is no signal only where scripts are fetched ahead.
  if (!(fetchesAhead ?? options.serviceWorkers === "allow")) await context.addInitScript(saveData);
  context.on("weberror", (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  return { page, context, complaints };
}

/** Sets a browser, in its own page, to save data. */
function saveData(): void {
  const { connection } = navigator as Navigator & { readonly connection?: object };
  if (connection) Object.defineProperty(connection, "saveData", { value: true });
}

/** Leaves what a failed test saw last: a picture in test-results/, and what the page said below its first error. */
async function photograph({ context }: Visit, { name: test, result }: RunnerTestCase): Promise<void> {
  const name = test.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);
  const page = context.pages().at(-1);
  if (!page) return;
  const path = inRepository(`test-results/${name}.png`);
  await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  const said = await page.locator("body").ariaSnapshot().catch(String);
  const [error] = result?.errors ?? [];
  if (error) error.message += `\nThe page at ${page.url()}:\n${said.slice(0, 6_000)}`;
}
