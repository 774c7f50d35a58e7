import buildPages from "../browser/build-pages.ts";
import { startProduct } from "../e2e/start-product.ts";
import { demoBrokers } from "../server/demo-people.ts";
import { policyBody } from "../server/records/policies/policy-body.ts";
import { type Cost, costOf, openBrowser, openTab, painted } from "./measure/page-cost.ts";
import { beside, median, milliseconds, printTable, quantile, type Row } from "./measure/statistics.ts";

// What a key costs in a roll of as many people, pasted from a spreadsheet, on the pages as they are built, at the speed
// of a phone; and the same with two people, which is what the form costs by itself.
const people = Number(process.env.PEOPLE ?? 500);
const budgets = { median: 6, p90: 10 };
const typed = "abcdefghijklmnop";

await buildPages();
const product = await startProduct({ brokers: demoBrokers });
const [{ email, password } = { email: "", password: "" }] = demoBrokers.filter((one) =>
  one.email.startsWith("productora"),
);
const browser = await openBrowser();
const rows: Row[] = [];
for (const count of [2, people]) rows.push(...(await rollOf(count)));
await browser.close();
await product.close();
printTable(["a roll, CPU × 4", "measured", "budget", ""], rows);

/** A roll is changed by so many people; answers what its paste, a key and the leaving of a cell cost. */
async function rollOf(count: number): Promise<readonly Row[]> {
  const policyId = await storePolicy(count);
  const tab = await openTab(browser);
  const { page } = tab;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Ingresar", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.goto(`${product.url}/poliza/endosos/creacion/solicitud/${policyId}/tipo`);
  await page.getByRole("radio", { name: /^Altas y bajas/ }).check({ force: true });
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByText("Pegar de una planilla").first().click();
  await page.locator("textarea").first().fill(spreadsheetOf(count));
  const pasted = await costOf(tab, async () => {
    await page.getByRole("button", { name: "Agregar las filas" }).click();
    await painted(tab);
  });
  await page.getByRole("button", { name: `Persona ${count}`, exact: true }).click();
  const box = page.getByRole("textbox", { name: "Nombre y apellido" }).first();
  await box.focus();
  const keys: Cost[] = [];
  for (const key of typed) {
    const press = await costOf(tab, () => page.keyboard.press(key));
    const paint = await costOf(tab, () => painted(tab));
    keys.push({ script: press.script, task: press.task + paint.task });
  }
  const left = await costOf(tab, () => page.keyboard.press("Tab").then(() => painted(tab)));
  await page.context().close();
  const scripts = keys.map(({ script }) => script);
  const name = `${count} people`;
  return [
    [`${name}: key, script, median`, ...beside(median(scripts), budgets.median, milliseconds)],
    [`${name}: key, script, p90`, ...beside(quantile(scripts, 0.9), budgets.p90, milliseconds)],
    [`${name}: key to paint, everything, median`, milliseconds(median(keys.map(({ task }) => task)))],
    [`${name}: a cell is left, script`, milliseconds(left.script)],
    [`${name}: pasted, script`, milliseconds(pasted.script)],
  ];
}

/** A policy of accidents with a roll of one, by hand; its id. */
async function storePolicy(count: number): Promise<string> {
  const authorized = await post("/authentication/authorize", { email, password });
  const roll = [
    { name: "Luis Prueba", identityNumber: "99456789", birthday: "1990/05/04", activity: "Albañil" },
  ];
  const body = policyBody({
    ...{ product: "personalAccident", asset: "Una cuadrilla", vehicle: undefined },
    ...{ number: `ROLL-${count}-${Date.now()}`, risk: { heirs: "legal", roll } },
  });
  return (await post("/policies", body, authorized.access_token)).id ?? "";
}

async function post(
  path: string,
  body: object,
  token?: string,
): Promise<Readonly<Record<string, string | undefined>>> {
  const reply = await fetch(`${product.url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`bench "roll": ${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text).data;
}

function spreadsheetOf(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const letters = `${"abcdefghij".charAt(index % 10)}${"klmnopqrst".charAt(Math.floor(index / 10) % 10)}`;
    return [`Persona Prueba${letters}`, `${99_200_000 + index}`, "04/05/1990", "Operario"].join("\t");
  });
  return lines.join("\n");
}
