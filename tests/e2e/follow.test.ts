import { readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect } from "vitest";
import { accident } from "#server/claims/report/accident.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import type { Mailer } from "#server/infrastructure/mail/mail.ts";
import {
  button,
  confirm,
  fillCrystals,
  identify,
  seeSent,
  seeStep,
  send,
  startClaim,
  tile,
  titles,
} from "./claim-page.ts";
import { inspectPage, inspectWidths } from "./inspect-page.ts";
import { car, insured, insuredWithClaim } from "./people.ts";
import { photo } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { claimsNow } from "./wire.ts";

const person = insured({ ...car, insurer: "zurich" });
const waited = insuredWithClaim();
let product: Product;
let take: () => void;
const taken = new Promise<void>((resolve) => {
  take = resolve;
});
/** Holds what is mailed to the claims mailbox of an insurer until it may be taken. */
const untilTaken =
  (send: Mailer): Mailer =>
  async (mail) => {
    if (mail.to.startsWith("siniestros@")) await taken;
    await send(mail);
  };
beforeAll(async () => {
  product = await startProduct({ people: [person, waited], mailer: untilTaken });
});
afterAll(() => product?.close());

test("a claim is followed at its own address: what is missing, how it went, what was sent and its paper", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await startClaim(page, person);
  await fillCrystals(page);
  await send(page);
  await confirm(page);
  await seeSent(page);
  await page.getByText("Enviando a Siniestros de Zurich").waitFor();
  const [claim] = await claimsNow(product, person);
  const id = claim?.id ?? "";
  await page.goto(`/autogestion/cordillera/siniestros/${id}`);
  await page.getByRole("heading", { name: "Enviando a Siniestros de Zurich" }).waitFor();
  expect(await inspectPage(page, "sending")).toEqual([]);
  take();
  await page.getByRole("heading", { name: "Enviado", exact: true }).waitFor();
  const order = {
    id,
    status: "pendingDocuments",
    note: "Necesitamos la denuncia policial",
    details: { policeReport: "Denuncia policial" },
  };
  await moveOnBehalf(product.server.database.db, accident, order, new Date());

  await page.goto(`/autogestion/cordillera/siniestros/${id}`);
  await page.getByRole("heading", { level: 1, name: "Cristales" }).waitFor();
  expect(await page.getByText(/^SIN-\d{4}-\d{6}$/).count()).toBe(1);
  await page.getByRole("heading", { name: "Falta documentación" }).waitFor();
  const timeline = page.getByRole("region", { name: "Cómo va" });
  expect(await timeline.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("Enviando a Siniestros de Zurich"),
    expect.stringContaining("Enviado"),
    expect.stringContaining("«Necesitamos la denuncia policial»"),
  ]);
  await page.getByRole("region", { name: "Lo que falta" }).getByText("Denuncia policial").waitFor();
  await page.getByText("Lo que enviaste").click();
  await page
    .getByText(/^Choque|Cristales$/)
    .first()
    .waitFor();
  expect(await inspectWidths(page, "what was sent")).toEqual([]);

  await page.getByText("Lo que enviaste").click();
  const told = page.locator("details dd").first();
  expect(await told.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await told.isVisible()).toBe(true);
  expect(await page.locator("button, footer").filter({ visible: true }).count()).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
  if (process.env.PICTURES) await page.pdf({ path: `${process.env.PICTURES}/follow.pdf`, format: "A4" });
  await page.emulateMedia({ media: "screen" });

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Guardar PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^SIN-\d{4}-\d{6}\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("papers that are waited for and not named are sent from where that is told, without a note", async ({
  visit,
}) => {
  const { page } = await visit(product);
  const [claim] = await claimsNow(product, waited);
  const id = claim?.id ?? "";
  await moveOnBehalf(product.server.database.db, accident, { id, status: "pendingDocuments" }, new Date());
  await identify(page, waited, `/autogestion/cordillera/siniestros/${id}`);
  await page.getByRole("heading", { name: "Falta documentación" }).waitFor();
  expect(await inspectPage(page, "unnamed")).toEqual([]);
  await page
    .getByRole("region", { name: "Lo que falta" })
    .getByRole("link", { name: "Mandar papeles" })
    .click();
  await seeStep(page, titles.extension);
  const content = await photo("denuncia.jpg");
  const slot = page.getByRole("group", { name: "Denuncia policial" });
  await slot.locator("input[type=file]").setInputFiles(content);
  await tile(page, "Denuncia policial").waitFor();
  expect(await inspectPage(page, "papers")).toEqual([]);
  await button(page, "Enviar ampliación").click();
  await seeStep(page, titles.extended);
});

// The claim that the first test has sent.
const after = { concurrent: false };
test(
  "its insurer reads it by the link that it was mailed, and notes how it stands",
  after,
  async ({ visit }) => {
    const { page } = await visit(product);
    const [claim] = await claimsNow(product, person);
    const mail = await PostalMime.parse(readFileSync(join(product.outbox, `claim-${claim?.id}.eml`)));
    const [, path = ""] = /https?:\/\/[^/]+(\/\S+\/compania\/\S+)/.exec(mail.text ?? "") ?? [];
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(["application/pdf"]);
    await page.goto(path);
    await page.getByRole("heading", { name: /Cristales · Falta documentación$/ }).waitFor();
    expect(await inspectPage(page, "link")).toEqual([]);
    await page.getByRole("button", { name: "Anotar", exact: true }).click();
    await page.getByText("Campo requerido").waitFor();
    await page.getByRole("combobox", { name: "Estado" }).selectOption("En análisis");
    await page.getByRole("textbox", { name: "Nota" }).fill("Llegó la denuncia policial");
    await page.getByText("Montos y turno del perito").click();
    await page.getByRole("textbox", { name: "Día del perito" }).fill("25/11/2027");
    expect(await inspectWidths(page, "note a step")).toEqual([]);
    await page.getByRole("button", { name: "Anotar", exact: true }).click();
    await page.getByRole("heading", { name: /Cristales · En análisis$/ }).waitFor();
    await page.getByText("25/11/2027").waitFor();
  },
);
