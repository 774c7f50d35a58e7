import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { chooseAccident, claimsOf, field, startClaim } from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const people = { 320: insured(car), 390: insured(car), 1280: insured(car) };

let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
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

test.for([320, 390, 1280] as const)(
  "what is kept for the first time moves nothing, at %s px",
  async (width, { visit, expect }) => {
    const { page } = await visit(product, { viewport: { width, height: 800 } });
    await startClaim(page, people[width]);
    await page.evaluate(() => {
      const places = new Set<string>();
      Object.assign(globalThis, { places });
      const look = () => {
        const step = document.querySelector("h1");
        const title = step?.getBoundingClientRect();
        const press = document.querySelector(".flow-actions .flow-primary")?.getBoundingClientRect();
        if (title && press) places.add(`${step?.textContent} ${title.y} ${press.x} ${press.y}`);
        requestAnimationFrame(look);
      };
      look();
    });
    await chooseAccident(page, "Choque");
    await page
      .getByRole("status")
      .getByText(/^Guardado/)
      .waitFor();
    await page.getByText("Se guarda solo").waitFor();
    expect(
      await page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places]),
    ).toHaveLength(1);
  },
);
