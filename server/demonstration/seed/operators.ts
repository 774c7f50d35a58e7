import type { DemoOperator } from "#engine/language/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { hashPassword } from "../../people/brokers/passwords.ts";
import { uuidOf } from "./demo.ts";

/** Writes who works in the office of a demonstration; who is there stays as they are. */
export async function seedOperators(db: Db, now: Date, operators: readonly DemoOperator[]): Promise<void> {
  for (const { email, password, displayName } of operators) {
    const there = await db.selectFrom("operators").select("id").where("email", "=", email).executeTakeFirst();
    if (there) continue;
    await db
      .insertInto("operators")
      .values({
        id: uuidOf(`operator ${email}`),
        email,
        password_hash: await hashPassword(password),
        display_name: displayName,
        is_demo: true,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  }
}
