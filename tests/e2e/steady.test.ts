import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { claimsOf, field } from "./claim-page.ts";
import { type Product, startProduct, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** How much of the page has moved by itself since it began, as browsers count it (Layout Instability). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Shift[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: { moved: number } }).seen.moved);
}

type Shift = { readonly hadRecentInput: boolean; readonly value: number };

/** Lets what comes late come once what stands has been painted: on a machine of our own it would all come at once. */
async function holdBack(page: Page, late: string, stands: Locator): Promise<void> {
  await page.route(late, async (route) => {
    await stands.waitFor();
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    await route.continue();
  });
}

const footer = (page: Page) => page.getByRole("contentinfo");
const code = (page: Page) => field(page, "Código de 6 dígitos");
const task = (page: Page) => page.getByRole("link", { name: /Denunciar un siniestro/ });
const picture = (page: Page) => page.getByRole("img", { name: /^Imagen/ });

test.for([
  ["the home", "/autogestion/litoral", "**/assets/home-*.js", footer, task],
  ["the entrance", claimsOf("litoral"), "**/api/self-management-challenges", code, picture],
] as const)(
  "what stands of %s stays where it is while the rest comes",
  async ([, address, late, stands, last], { visit }) => {
    const { page } = await visit(product);
    const moved = await watchShifts(page);
    await holdBack(page, late, stands(page));
    await page.goto(address);
    await last(page).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await moved()).toBeLessThanOrEqual(0.05);
  },
);
