import { createServer } from "vite";
import { afterAll, beforeAll, expect } from "vitest";
import { devPages } from "#scripts/dev-pages.ts";
import { inRepository } from "#scripts/run.ts";
import { chooseAccident, choosePolicy, claimsOf, field, identify } from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const person = insured(car);
let product: Product;
let vite: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  product = await startProduct({ people: [person] });
  vite = await createServer({
    root: inRepository(""),
    configFile: inRepository("vite.config.ts"),
    logLevel: "silent",
    plugins: [devPages()],
    server: { port: 0, proxy: { "/api": product.url, "/releases": product.url, "/themes": product.url } },
  });
  await vite.listen();
});
afterAll(async () => {
  await vite?.close();
  await product?.close();
});

test("a change while a flow is written leaves the person, the step and the answers where they are", async ({
  visit,
}) => {
  const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
  const { page } = await visit({ ...product, url });
  await identify(page, person, claimsOf("pampa"));
  await choosePolicy(page, /Fiat Cronos/);
  await chooseAccident(page, "Choque");
  const time = field(page, "Hora, más o menos");
  await time.fill("10:30");
  const loaded = page.waitForEvent("load");
  vite.ws.send({ type: "full-reload" });
  await loaded;
  await time.waitFor();
  expect(await time.inputValue()).toBe("10:30");
});
