import type { Page } from "playwright";
import { addDays } from "#engine/identifiers/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { profileWith } from "#server/people/brokers/broker.ts";
import { orderOperator } from "#server/people/operators/order-operator.ts";
import { openKeys } from "#server/people/sessions/keys.ts";
import { firstOfMonth } from "#server/records/liquidations/months.ts";
import { openLiquidations } from "#server/records/liquidations/open-liquidations.ts";
import { demoOperators } from "../server/demo-people.ts";
import { nextCode } from "../server/next-code.ts";
import { demoPassword, desk, emailOf } from "./broker-page.ts";
import { button, field, seeStep } from "./claim-page.ts";
import type { Product, Visiting } from "./product.ts";

/** Somebody of the office at one of its pages. */
export async function openOffice(visit: Visiting, product: Product, path: string): Promise<Page> {
  const { page } = await visit(product, desk);
  await page.goto(`/oficina${path}`);
  await signInAt(page, { email: demoOperators[0]?.email ?? "", password: demoPassword });
  await typeCode(page, product);
  return page;
}

type Credentials = { readonly email: string; readonly password: string };

/** Fills the first step of the office's sign-in in and sends it. */
export async function signInAt(page: Page, { email, password }: Credentials): Promise<void> {
  await field(page, "Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Ingresar").click();
}

/** Adds an operator as the command does. */
export async function addOperator(
  { server }: Product,
  operator: Credentials & { readonly displayName: string },
): Promise<void> {
  const services = { db: server.database.db, keys: openKeys(new Uint8Array(32)) };
  await orderOperator(services, { act: "add", roles: ["reviews", "money"], ...operator }, new Date());
}

let turn: Promise<void> = Promise.resolve();

/** Types the code of an operator of the demonstration: one page after the other, since a code is good once. */
export function typeCode(page: Page, product: Product, email?: string): Promise<void> {
  turn = turn.catch(() => undefined).then(() => typeNext(page, product, email));
  return turn;
}

async function typeNext(page: Page, product: Product, email = demoOperators[0]?.email ?? ""): Promise<void> {
  await seeStep(page, "Escribí el código");
  const code = await nextCode(product.server.database.db, email, new Date());
  await field(page, "Código").fill(code.replace(/(...)/, "$1 "));
  await button(page, "Ingresar").click();
  await page.getByRole("navigation", { name: "Oficina" }).waitFor();
}

/** Last month of a broker's, for which something came late: nobody made it payable yet. */
export async function earn(product: Product, name: string, lines = 1): Promise<void> {
  const { db } = product.server.database;
  const at = new Date();
  const brokerId = demoBrokerId(emailOf(name));
  const to = addDays(firstOfMonth(dayOf(at)), -1) ?? "";
  const last = firstOfMonth(to);
  const line = { policyNumber: "DEMO-0001", kind: "commission", rate: 1500 } as const;
  const amounts = { period: last, netPremium: 10_000_000, commission: 1_500_000 };
  const said = Array.from({ length: lines }, (_, one) => ({ ...line, ...amounts, line: `office ${one}` }));
  const account = { brokerId, insurer: "zurich", fileId: null, author: "test", at };
  await db.transaction().execute((trx) => writeMovements(trx, said, account));
  await db
    .updateTable("brokers")
    .set({ profile: profileWith({ vatCondition: "registered" }) })
    .where("id", "=", brokerId)
    .execute();
  await openLiquidations(db, at);
  await db
    .updateTable("liquidations")
    .set({ period_from: last, period_to: to })
    .where("broker_id", "=", brokerId)
    .where("status", "=", "unavailable")
    .execute();
}
