import { sql } from "kysely";
import type { DemoBroker } from "#engine/language/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { hashPassword } from "../../people/brokers/passwords.ts";
import { putClients } from "./clients.ts";
import { cuilOf, demoBrokerId, uuidOf } from "./demo.ts";

/**
 * Writes the brokers of a demonstration as its documents say them now. Who is there keeps the password that they have,
 * and who is no demonstration's is left alone.
 */
export async function seedBrokers(db: Db, now: Date, brokers: readonly DemoBroker[]): Promise<void> {
  const there = await db.selectFrom("brokers").select("email").execute();
  const known = new Set(there.map(({ email }) => email));
  const missing = brokers.filter(({ email }) => !known.has(email));
  // All of them have the same password: it protects nothing, and each hash costs the start its time.
  const words = [...new Set(missing.map(({ password }) => password))];
  const hashes = new Map(
    await Promise.all(words.map(async (word) => [word, await hashPassword(word)] as const)),
  );
  await db.transaction().execute(async (trx) => {
    for (const broker of brokers) await put(trx, broker, hashes.get(broker.password) ?? "", now);
  });
}

async function put(trx: Trx, broker: DemoBroker, hash: string, now: Date): Promise<void> {
  const { email, isActivated = true, isBlocked = false, onboardingStatus = "finished" } = broker;
  const idOf = (other: string | undefined) => (other === undefined ? null : demoBrokerId(other));
  const said = {
    identity_number: broker.identityNumber,
    is_activated: isActivated,
    blocked_at: isBlocked ? now : null,
    onboarding_status: onboardingStatus,
    organizer_id: idOf(broker.organizer),
    parent_broker_id: idOf(broker.parentBroker),
    permissions: jsonb(broker.permissions ?? []),
    profile: jsonb(profileOf(broker)),
    updated_at: now,
  };
  // What they said of themselves beside what their document says stays.
  const profile = sql<string>`brokers.profile || excluded.profile`;
  const id = demoBrokerId(email);
  const written = await trx
    .insertInto("brokers")
    .values({
      id,
      email,
      password_hash: hash,
      registration_id: uuidOf(`registration ${email}`),
      ...said,
      is_demo: true,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ ...said, profile })
        .where("brokers.is_demo", "=", true),
    )
    .returning("created_at as createdAt")
    .executeTakeFirst();
  if (written) await putClients(trx, id, broker.clients ?? [], now);
  if (written?.createdAt.getTime() !== now.getTime()) return;
  const change = { at: now, who: "seed", address: "local", action: "seed", entity: "broker", entityId: id };
  await recordChange(trx, { ...change, after: { onboardingStatus } });
}

function profileOf({ name, lastName, birthDate, gender, identityNumber, professionalLicense }: DemoBroker) {
  const singleTaxIdentification = cuilOf(identityNumber, gender);
  return {
    name,
    lastName,
    birthday: birthDate,
    gender,
    nationality: "Argentina",
    identityType: "DNI",
    singleTaxIdentification,
    taxIdentification: singleTaxIdentification,
    professionalLicense,
  };
}
