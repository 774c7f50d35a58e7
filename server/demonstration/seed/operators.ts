import type { DemoOperator } from "#engine/language/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { hashPassword } from "../../people/brokers/passwords.ts";
import type { Keys } from "../../people/sessions/keys.ts";
import { uuidOf } from "./demo.ts";

/** Writes the operators of a demonstration; who is there stays, but for a factor that the server cannot read. */
export async function seedOperators(
  db: Db,
  now: Date,
  operators: readonly DemoOperator[],
  { factors }: Pick<Keys, "factors">,
): Promise<void> {
  for (const operator of operators) {
    const { email, factorSecret } = operator;
    const there = await db
      .selectFrom("operators")
      .select(["id", "factor_secret as secret", "is_demo as isDemo"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!there) await insert(db, now, operator, factors);
    // A demonstration from before there were factors, or of another key.
    else if (there.isDemo && (there.secret === null || factors.open(there.secret, there.id) === undefined))
      await db
        .updateTable("operators")
        .set({ factor_secret: factors.seal(factorSecret, there.id) })
        .where("id", "=", there.id)
        .execute();
  }
}

async function insert(db: Db, now: Date, operator: DemoOperator, factors: Keys["factors"]): Promise<void> {
  const { email, password, displayName, factorSecret, roles } = operator;
  const id = uuidOf(`operator ${email}`);
  await db
    .insertInto("operators")
    .values({
      ...{ id, email, display_name: displayName, roles: [...roles] },
      password_hash: await hashPassword(password),
      factor_secret: factors.seal(factorSecret, id),
      is_demo: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}
