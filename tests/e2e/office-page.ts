import type { Page } from "playwright";
import { addDays } from "#engine/identifiers/index.ts";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { dayOf } from "#server/infrastructure/clock.ts";
import { writeMovements } from "#server/insurance/ledger/write-movements.ts";
import { profileWith } from "#server/people/brokers/broker.ts";
import { firstOfMonth } from "#server/records/liquidations/months.ts";
import { openLiquidations } from "#server/records/liquidations/open-liquidations.ts";
import { demoOperators } from "../server/demo-people.ts";
import { demoPassword, desk, emailOf } from "./broker-page.ts";
import { button, field } from "./claim-page.ts";
import type { Product, Visiting } from "./product.ts";

/** Somebody of the office at one of its pages. */
export async function openOffice(visit: Visiting, product: Product, path: string): Promise<Page> {
  const { page } = await visit(product, desk);
  await page.goto(`/oficina${path}`);
  await field(page, "Email").fill(demoOperators[0]?.email ?? "");
  await page.getByLabel("Contraseña", { exact: true }).fill(demoPassword);
  await button(page, "Ingresar").click();
  return page;
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
