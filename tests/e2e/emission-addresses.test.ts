import { afterAll, beforeAll } from "vitest";
import { real, sentUpTo } from "../server/sent-in-scenarios.ts";
import { openDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { test } from "./product.ts";
import { choosePrice } from "./quote-page.ts";
import { type QuotingDesk, startQuotingDesk } from "./quoting-desk.ts";

let desk: QuotingDesk;
beforeAll(async () => {
  desk = await startQuotingDesk();
});
afterAll(() => desk?.close());

test.for([
  { product: "commerce", flow: "quote/commerce", address: "/poliza/emitir" },
  { product: "phone", flow: "quote/phone", address: "/celular/emitir" },
])(
  "what a price of $product leads to is at $address, again after a reload, and leads back",
  async ({ product, flow, address }, { expect, visit }) => {
    const session = await desk.authorize();
    const { requests } = await sentUpTo(flow, product, "create");
    const { id } = await desk.call("/multi-quotes", real(requests.at(-1)?.body ?? {}, {}) as object, {
      session,
    });
    const { page } = await openDesk(visit, desk.product, "productora");
    const pathIs = (pattern: RegExp) => page.waitForURL(({ pathname }) => pattern.test(decodeURI(pathname)));
    await page.goto(`/cotizaciones/detalle/${id}`);
    await seeStep(page, "Coberturas");
    await choosePrice(page, /^(Zurich|Sura|Allianz|Experta|Mercantil)[^,]*, /);
    await button(page, "Emitir").click();
    await pathIs(new RegExp(`^${address}/`));
    const first = await page.getByRole("heading", { level: 1 }).textContent();
    expect(new URL(page.url()).searchParams.get("quoteId")).toBe(id);
    await page.reload();
    await pathIs(new RegExp(`^${address}/`));
    await seeStep(page, first ?? "");
    await page.goBack();
    // The quote that it was chosen in, as it is.
    await seeStep(page, "Coberturas");
    await page.goForward();
    await pathIs(new RegExp(`^${address}/`));
    await seeStep(page, first ?? "");
  },
);
