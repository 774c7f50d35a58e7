import type { Page } from "playwright";
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

test.for([
  ["the home", "/autogestion/litoral", (page: Page) => page.getByRole("contentinfo")],
  ["the entrance", claimsOf("litoral"), (page: Page) => field(page, "Código de 6 dígitos")],
] as const)(
  "what stands of %s stays where it is while the rest comes",
  async ([, address, last], { visit }) => {
    const { page } = await visit(product);
    const moved = await watchShifts(page);
    await page.goto(address);
    await last(page).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await moved()).toBeLessThanOrEqual(0.05);
  },
);
