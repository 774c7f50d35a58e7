import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { demoPeople } from "../server/demo-people.ts";
import { openDesk, startDesk } from "./broker-page.ts";
import {
  button,
  chooseAccident,
  claimsOf,
  confirm,
  field,
  goOn,
  identify,
  option,
  seeStep,
} from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { mailedConfirmation } from "./mailed-code.ts";
import { openOffice } from "./office-page.ts";
import { type Product, test } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const pictures = process.env.WALK_PICTURES;
const inspectDesk = async (page: Page, state: string) => {
  await takePicture(page, state);
  return inspectPage(page, state, { target: 24 });
};
async function takePicture(page: Page, state: string): Promise<void> {
  if (pictures !== undefined)
    await page.screenshot({ path: `${pictures}/${state.replaceAll(" ", "-")}.png`, fullPage: true });
}

/** Notes on a claim where it stands, as its broker or the office. */
async function note(page: Page, status: string, more: () => Promise<void> = async () => {}): Promise<void> {
  await page.getByLabel("Estado", { exact: true }).selectOption(status);
  await more();
  await button(page, "Anotar").click();
  await page.getByText(`Quedó anotado: ${status}`).waitFor();
}

test("an accident told on the telephone is written down, confirmed, worked and paid, and weighs on the portfolio", async ({
  expect,
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora", "/polizas/siniestros");
  await page.getByRole("link", { name: "Denunciar siniestro" }).click();
  await seeStep(page, "¿De qué póliza?");
  await page
    .getByRole("searchbox")
    .or(page.getByLabel(/^Patente, cliente/))
    .first()
    .fill("AZ101ZZ");
  await page.getByRole("row", { name: /AZ101ZZ/ }).waitFor();
  expect(await inspectDesk(page, "choose")).toEqual([]);
  await page
    .getByRole("row", { name: /AZ101ZZ/ })
    .getByRole("link")
    .first()
    .click();
  await seeStep(page, "¿Qué pasó?");
  await page.getByText("Ana Demostración, DNI 99000001").waitFor();
  expect(await inspectDesk(page, "kinds")).toEqual([]);
  await chooseAccident(page, "Choque");
  await option(page, "¿Qué día?", /^Ayer/).check();
  await field(page, "Hora, más o menos").fill("10:30");
  await goOn(page, "¿Dónde fue?");
  await field(page, "Ciudad o localidad").fill("Rosario");
  await field(page, "Calle o ruta").fill("Mitre");
  await goOn(page, "Qué contó");
  await field(page, "Cómo fue").fill("Frenó en el semáforo y lo chocaron de atrás");
  await field(page, "¿Qué se rompió?").fill("Paragolpes y óptica");
  await takePicture(page, "tell");
  await goOn(page, "¿Quién manejaba?");
  await option(page, "¿Manejaba la persona asegurada?", "Sí").click();
  await seeStep(page, "¿Con quién chocó?");
  await field(page, "DNI o CUIT").fill("99000777");
  await field(page, "Patente").fill("AZ777ZZ");
  await takePicture(page, "others");
  await goOn(page, "Fotos y papeles");
  await takePicture(page, "files");
  await goOn(page, "Revisá y enviá");
  await page.getByText(/^Cargado por .* según lo que contó Ana Demostración por teléfono$/).waitFor();
  await field(page, "Email de quien está asegurado").fill("ana@example.com");
  expect(await inspectDesk(page, "review")).toEqual([]);
  await button(page, "Enviar denuncia").click();
  await confirm(page);
  await seeStep(page, "Denuncia cargada");
  expect(await inspectDesk(page, "sent")).toEqual([]);
  await page.getByRole("button", { name: "Ver el siniestro" }).click();
  await page.getByText(/Falta que lo confirme/).waitFor();
  expect(await inspectDesk(page, "unconfirmed")).toEqual([]);
  const claim = page.url();

  const phone = (await visit(product)).page;
  await phone.goto(await mailedConfirmation(product.outbox, "ana@example.com"));
  await seeStep(phone, "¿Fue así?");
  await takePicture(phone, "phone confirm");
  expect(await inspectPage(phone, "to be confirmed")).toEqual([]);
  await button(phone, "Sí, fue así").click();
  await phone.getByText("La confirmaste").waitFor();
  await button(phone, "Algo no fue así").click();
  await field(phone, "¿Qué no fue así?").fill("Fue en Mitre y Salta");
  await takePicture(phone, "phone correct");
  expect(await inspectPage(phone, "correcting")).toEqual([]);
  await button(phone, "Enviar la corrección").click();
  await phone.getByText("Anotamos tu corrección").waitFor();
  await takePicture(phone, "phone corrected");

  const office = await openOffice(visit, product, "/siniestros");
  await office.getByRole("combobox").first().selectOption("Abiertos");
  await office.getByRole("link", { name: /SIN-/ }).first().click();
  await office.getByText(/según lo que contó Ana Demostración/).waitFor();
  await note(office, "Falta documentación", async () => {
    await field(office, "Papeles que faltan").fill("Denuncia policial");
  });
  expect(await inspectDesk(office, "office claim")).toEqual([]);

  const [ana] = demoPeople.filter(({ identityNumber }) => identityNumber === "99000001");
  if (!ana) throw new Error("the demonstration has nobody of that DNI");
  const insured = (await visit(product)).page;
  await identify(insured, ana, `${claimsOf("cordillera")}/${claim.split("/").at(-1)}`);
  await insured.getByRole("heading", { name: "Falta documentación", exact: true }).waitFor();
  await takePicture(insured, "phone missing");

  await page.goto(claim);
  await page.getByText(/Lo corrigió Ana Demostración/).waitFor();
  await page.getByText("Denuncia policial").first().waitFor();
  expect(await inspectDesk(page, "missing papers")).toEqual([]);
  await note(page, "Pendiente de pago");
  await note(page, "Pagado", async () => {
    await page.getByText("Montos y turno del perito").click();
    await field(page, "Cuánto se paga, en pesos").fill("250000");
  });
  expect(await inspectDesk(page, "paid")).toEqual([]);
  await page.goto("/cartera");
  await page.getByText(/cada \$ 100 de premio/).waitFor();
  await takePicture(page, "portfolio");

  await insured.reload();
  await insured.getByRole("heading", { name: "Pagado", exact: true }).waitFor();
  await takePicture(insured, "phone paid");
});
