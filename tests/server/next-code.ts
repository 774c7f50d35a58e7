import type { Db } from "#server/infrastructure/db/tables.ts";
import { codeAt } from "#server/people/operators/totp.ts";
import { demoOperators } from "./demo-people.ts";

/** Returns the code of a demonstration's operator. The clock of a test may stand still: the code before is good again. */
export async function nextCode(db: Db, email: string, now: Date): Promise<string> {
  await db.updateTable("operators").set({ factor_step: 0 }).where("email", "=", email).execute();
  return codeAt(demoOperators.find((one) => one.email === email)?.factorSecret ?? "", now);
}
