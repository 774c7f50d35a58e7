import type { Locator, Page } from "playwright";
import type { Product, Visiting } from "./product.ts";

/** A page whose clock can be put forward, and whose random waits are the shortest. */
export async function visitInHaste(visit: Visiting, product: Product): Promise<Page> {
  const { page } = await visit(product);
  await page.clock.install();
  await page.addInitScript(() => {
    Math.random = () => 0;
    // What this clock makes are dates of the browser's own, which expressions would not know for dates.
    Date.prototype.constructor = Date;
  });
  return page;
}

/** The page over everything while the server is down. */
export function maintenance(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "El sitio está en mantenimiento" });
}
