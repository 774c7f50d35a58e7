import { afterAll, beforeAll, expect } from "vitest";
import type { DemoPerson } from "#engine/language/index.ts";
import { desk } from "./broker-page.ts";
import { button, field, identify, seeStep, titles } from "./claim-page.ts";
import { inspectPage, inspectWidths } from "./inspect-page.ts";
import { car, home, insured, insuredTwice, insuredWithClaim } from "./people.ts";
import { type Product, startProduct, test } from "./product.ts";

const paid = {
  coverages: [{ name: "Terceros completo", sumInsured: 1_420_000_000 }],
  totalPremium: 7_381_000,
};
const people = {
  whole: withClaim({ ...paid, installments: 6, paidInstallments: 4 }),
  ended: insured({ ...home, endsInDays: -40 }, { ...car, endsInDays: 5 }),
  several: insured(
    car,
    { ...car, asset: "Toyota Hilux 2022", plate: "AZ103ZZ", endsInDays: 5 },
    { ...home, endsInDays: -40 },
  ),
  twice: insuredTwice(),
  once: insured(car),
  writes: insured(car),
};
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: Object.values(people) });
});
afterAll(() => product?.close());

const base = "/autogestion/cordillera";

/** With a car of which more is known, and a claim on it. */
function withClaim(more: Partial<DemoPerson["policies"][number]>): DemoPerson {
  const person = insuredWithClaim();
  return { ...person, policies: person.policies.map((policy) => ({ ...policy, ...more })) };
}

test("who is insured finds their policies, whether they are covered, what is next to pay and whom to call", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await page.goto(base);
  await page.getByRole("link", { name: /^Mis pólizas/ }).click();
  await page.getByText("Para seguir con «Mis pólizas».").waitFor();
  await identify(page, people.whole, `${base}/clientes`);
  await seeStep(page, "Mis pólizas");
  const { identityNumber } = people.whole;
  await page.getByText(`DNI ${identityNumber.slice(0, 2)}.***.${identityNumber.slice(-3)}`).waitFor();
  expect(await page.locator("body").innerText()).not.toContain(identityNumber);
  await page.getByRole("link", { name: /Cerraduras/ }).waitFor();
  await page.getByRole("link", { name: /Fiat Cronos 2021.*Vigente/ }).click();
  await seeStep(page, "Fiat Cronos 2021");
  await page.getByText(/^Tenés cobertura hasta el/).waitFor();
  await page.getByText("Pagaste 4 de 6").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Responsabilidad civil" }).waitFor();
  await page.getByRole("link", { name: /^Escribinos/ }).waitFor();
  await page.getByText("Ver las 6 cuotas").click();
  await page.getByText("Cuota 5").waitFor();
  expect(await inspectPage(page, "instalments")).toEqual([]);
  await page.getByRole("region", { name: "Siniestros e inspecciones" }).getByRole("link").click();
  await page.waitForURL(/\/siniestros\/[0-9a-f-]{36}$/);
  await page.goBack();
  await page.getByRole("link", { name: "Denunciar", exact: true }).click();
  // Which policy is known: nothing of what they have on it, or of others, is in the way.
  await seeStep(page, titles.accident);
});

test("a policy that ended says so, and one that is about to says in how many days", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.ended, `${base}/clientes`);
  await page.getByRole("link", { name: /Fiat Cronos 2021.*Por vencer/ }).click();
  await page.getByText(/^Vence el .*, en 5 días\.$/).waitFor();
  await page.getByRole("link", { name: "Mis pólizas" }).click();
  await page.getByText("Terminadas: 1 póliza").click();
  await page.getByRole("link", { name: /Departamento en Rosario/ }).click();
  await page.getByText(/^Venció el /).waitFor();
});

test("what could not be fetched of a policy is told beside what there is, and asked for again", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await page.route("**/api/policies/*", (route) => route.fulfill({ status: 500, json: {} }));
  await identify(page, people.once, `${base}/polizas`);
  await page.getByText("No pudimos traer el resto de la póliza.").waitFor();
  await page.getByText(/^Tenés cobertura hasta el/).waitFor();
  expect(await inspectPage(page, "policy failed")).toEqual([]);
  await page.unroute("**/api/policies/*");
  await button(page, "Reintentar").click();
  await page.getByText("No hay ninguno de esta póliza.").waitFor();
});

test("an address that the platform does not have offers its home", async ({ visit }) => {
  const { page } = await visit(product);
  for (const address of ["nada", "polizas/1", "clientes/otra/cosa"]) {
    await page.goto(`${base}/${address}`);
    await seeStep(page, "No encontramos esta página");
    expect(await page.getByRole("link", { name: "Ir al inicio" }).getAttribute("href")).toBe(base);
  }
});

test("who has several policies chooses the one whose documents they want, and may choose another", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await identify(page, people.several, `${base}/documentos`);
  await seeStep(page, "¿Cuál de tus pólizas?");
  expect(await page.getByRole("link", { name: /Departamento en Rosario/ }).isVisible()).toBe(false);
  await page.getByText("Terminadas: 1 póliza").click();
  await page.getByRole("link", { name: /Departamento en Rosario.*Vencida/ }).waitFor();
  await page.getByRole("link", { name: /Toyota Hilux 2022.*Por vencer/ }).click();
  await seeStep(page, "Mis documentos");
  await page.getByText("Toyota Hilux 2022").waitFor();
  await page.getByRole("link", { name: "Otra póliza" }).click();
  await seeStep(page, "¿Cuál de tus pólizas?");
});

test("the only policy is taken at once, and Back leads out of it", async ({ expect, visit }) => {
  const { page } = await visit(product);
  await page.goto(base);
  await page.getByRole("link", { name: /^Mis documentos/ }).click();
  await identify(page, people.once, `${base}/documentos`);
  await seeStep(page, "Mis documentos");
  expect(new URL(page.url()).search).toMatch(/^\?policyId=[0-9a-f-]{36}$/);
  await page.getByText("Todavía no hay documentos de esta póliza.", { exact: false }).waitFor();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("a policy of somebody else's in the address is none: one's own is chosen", async ({ visit }) => {
  const { page } = await visit(product);
  await identify(page, people.twice, `${base}/documentos?policyId=00000000-0000-4000-8000-000000000000`);
  await seeStep(page, "¿Cuál de tus pólizas?");
});

test("what did not come is told in its place, and asked for again", async ({ visit }) => {
  const { page } = await visit(product);
  await page.route("**/api/policy-preview*", (route) => route.fulfill({ status: 500, json: {} }));
  await identify(page, people.once, `${base}/documentos`);
  await seeStep(page, "No pudimos traer tus pólizas");
  expect(await inspectPage(page, "failed")).toEqual([]);
  await page.unroute("**/api/policy-preview*");
  await button(page, "Reintentar").click();
  await seeStep(page, "Mis documentos");
});

test("what is written about a policy is a conversation of its person's, which goes on there", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await page.goto(base);
  await page.getByRole("link", { name: /^Mensajes/ }).click();
  await identify(page, people.writes, `${base}/mensajes`);
  await page.getByText("Todavía no hay mensajes").waitFor();
  expect(await inspectPage(page, "no messages")).toEqual([]);
  await page.getByRole("link", { name: "Escribir por una póliza" }).click();
  await field(page, "Asunto").fill("Me mudo a Funes");
  await field(page, "Mensaje").fill("¿Cambia el precio si guardo el auto en Funes?");
  await button(page, "Enviar").click();
  await seeStep(page, "Mensaje enviado");
  await page.goto(`${base}/mensajes`);
  await page.getByRole("link", { name: /Me mudo a Funes.*Enviado/ }).waitFor();
  await page.getByRole("link", { name: /Me mudo a Funes/ }).click();
  await seeStep(page, "Me mudo a Funes");
  await page.getByRole("textbox", { name: /^Tu mensaje para/ }).fill("Sería desde el 1 de diciembre.");
  const contract = {
    name: "contrato.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  };
  await page.getByLabel("Adjuntar foto o PDF").setInputFiles(contract);
  await page.getByRole("button", { name: "Quitar contrato.pdf" }).waitFor();
  await button(page, "Enviar").click();
  await page.getByRole("listitem").filter({ hasText: "Sería desde el 1 de diciembre." }).waitFor();
  await page.getByRole("button", { name: "Descargar contrato.pdf" }).waitFor();
  expect(await inspectWidths(page, "thread")).toEqual([]);
});

test("who is insured takes a copy of what is stored of them, and asks to have it corrected", async ({
  visit,
}) => {
  const { page } = await visit(product);
  await identify(page, people.once, `${base}/datos-personales`);
  await page.getByRole("row", { name: /1 póliza Queda hasta el/ }).waitFor();
  const [copy] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Descargar para leer (PDF)").click(),
  ]);
  expect(copy.suggestedFilename()).toBe("mis-datos.pdf");
  await page.getByRole("link", { name: /^Nombre, DNI o fecha de nacimiento/ }).click();
  await page.getByRole("radio", { name: /^Corregir un dato/ }).check();
  await field(page, "Contanos").fill("Mi apellido es Quiroga, con una r.");
  await button(page, "Enviar el pedido").click();
  await page.getByText(/^DAT-\d{4}-\d{6}$/).waitFor();
  await page.goto(`${base}/datos-personales`);
  await page
    .getByRole("link", { name: /Datos personales: Corregir un dato.*Se contesta hasta el/ })
    .waitFor();
  expect(await inspectWidths(page, "personal")).toEqual([]);
});

test.for([
  ["/autogestion/litoral", "Botón de arrepentimiento", "Pedir el arrepentimiento", /^ARR-\d{4}-\d{6}$/],
  ["/login", "Botón de baja de servicio", "Pedir la baja", /^BAJ-\d{4}-\d{6}$/],
] as const)(
  "from the first access of %s, «%s» has its code without saying who one is",
  async ([address, name, press, code], { visit }) => {
    const isLogin = address === "/login";
    const { page: first, context } = await visit(product, isLogin ? desk : {});
    await first.goto(address);
    const opened = isLogin ? context.waitForEvent("page") : first;
    await first.getByRole("link", { name }).first().click();
    const page = await opened;
    await seeStep(page, name);
    await button(page, "Volver").waitFor();
    await field(page, "Nombre y apellido").fill("Marina Quiroga");
    await field(page, "DNI").fill("99123456");
    await field(page, "Email").fill(`marina.${Date.now()}@example.com`);
    await button(page, press).click();
    await seeStep(page, "Recibimos tu pedido");
    await page.getByText(code).waitFor();
    expect(await inspectWidths(page, "received")).toEqual([]);
  },
);
