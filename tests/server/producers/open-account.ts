import { randomUUID } from "node:crypto";
import type { Harness } from "../harness.ts";

/** The account of somebody who has proved an address and nothing else, with the password of another; its id. */
export async function openAccount(
  { database: { db }, time }: Harness,
  email: string,
  other: string,
): Promise<string> {
  const at = new Date(time.now);
  const id = randomUUID();
  const { password_hash } = await db
    .selectFrom("brokers")
    .select("password_hash")
    .where("id", "=", other)
    .executeTakeFirstOrThrow();
  const said = { identity_number: "99777111", onboarding_status: "level-one--pending", password_hash };
  const opens = { registration_id: randomUUID(), is_activated: true, created_at: at, updated_at: at };
  await db
    .insertInto("brokers")
    .values({ id, email, ...opens, ...said })
    .execute();
  return id;
}
