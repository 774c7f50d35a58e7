import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { cleanDni, cleanPhone } from "#engine/identifiers/index.ts";
import { initialStatus } from "#permissions/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import { endSessions } from "../sessions/sessions.ts";
import { issueCode, type Proven, spendCode, wrongCode } from "./codes.ts";

export type Registration = {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly identityNumber: string;
  readonly professionalLicense: string;
  readonly phoneNumber: string;
  readonly phoneType: string;
};

type Given = Registration & {
  readonly registrationId: string;
  readonly passwordHash: string;
  readonly address: string;
};

/**
 * Writes an account that waits for its code. What somebody began before with the address, and did not verify, is replaced
 * with its sessions: whoever has the mailbox decides. An account that is there stays as it is, and its owner is told.
 */
export async function register(
  trx: Trx,
  jobs: Jobs | undefined,
  { email, registrationId, passwordHash, address, ...given }: Given,
  now: Date,
): Promise<void> {
  const { name, lastName, phoneType, professionalLicense } = given;
  const phoneNumber = cleanPhone(given.phoneNumber);
  const said = {
    password_hash: passwordHash,
    registration_id: registrationId,
    identity_number: cleanDni(given.identityNumber),
    onboarding_status: initialStatus,
    profile: jsonb({ name, lastName, identityType: "DNI", phoneType, phoneNumber, professionalLicense }),
    updated_at: now,
  };
  const written = await trx
    .insertInto("brokers")
    .values({ id: randomUUID(), email, ...said, created_at: now, blocked_at: null })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet(said).where("brokers.is_activated", "=", false),
    )
    .returning("id")
    .executeTakeFirst();
  const existing = trx.selectFrom("brokers").select("id").where("email", "=", email);
  const { id: brokerId } = written ?? (await existing.executeTakeFirstOrThrow());
  await issueCode(trx, jobs, { purpose: "activation", subject: registrationId, brokerId, address }, now);
  if (!written) return;
  await endSessions(trx, { brokerId }, "replaced", address, now);
  const change = { at: now, who: "nobody", address, entity: "broker", entityId: brokerId };
  await recordChange(trx, { ...change, action: "register", after: { registrationId } });
}

/** Another code for a registration; one that there is not gets one as well, which nobody is sent. */
export async function sendAgain(
  trx: Trx,
  jobs: Jobs | undefined,
  { registrationId, address }: { readonly registrationId: string; readonly address: string },
  now: Date,
): Promise<void> {
  const broker = await trx
    .selectFrom("brokers")
    .select("id")
    .where("registration_id", "=", registrationId)
    .where("is_activated", "=", false)
    .executeTakeFirst();
  await issueCode(
    trx,
    jobs,
    { purpose: "activation", subject: registrationId, brokerId: broker?.id, address },
    now,
  );
}

/** Opens the account of a registration, unless another one has taken its place; answers whose it is. */
export async function activate(
  trx: Trx,
  proven: Proven,
  { registrationId, address }: { readonly registrationId: string; readonly address: string },
  now: Date,
): Promise<string> {
  await spendCode(trx, proven, now);
  const opened = await trx
    .updateTable("brokers")
    .set({ is_activated: true, updated_at: now })
    .where("id", "=", proven.brokerId)
    .where("registration_id", "=", registrationId)
    .where("is_activated", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!opened) throw wrongCode();
  const who = `broker:${opened.id}`;
  await recordChange(trx, {
    at: now,
    who,
    address,
    action: "activate",
    entity: "broker",
    entityId: opened.id,
  });
  return opened.id;
}

/** A code to set another password with; for an address that nobody has too, and nobody is sent that. */
export async function askRecovery(
  trx: Trx,
  jobs: Jobs | undefined,
  { email, address }: { readonly email: string; readonly address: string },
  now: Date,
): Promise<void> {
  const account = await trx.selectFrom("brokers").select("id").where("email", "=", email).executeTakeFirst();
  await issueCode(trx, jobs, { purpose: "recovery", subject: email, brokerId: account?.id, address }, now);
}

/** Sets another password and ends every session of the account. */
export async function setPassword(
  db: Db,
  proven: Proven,
  { passwordHash, address }: { readonly passwordHash: string; readonly address: string },
  now: Date,
): Promise<void> {
  const { brokerId } = proven;
  await db.transaction().execute(async (trx) => {
    await spendCode(trx, proven, now);
    const changed = { password_hash: sql<string>`${passwordHash}`, updated_at: now };
    await trx.updateTable("brokers").set(changed).where("id", "=", brokerId).execute();
    await endSessions(trx, { brokerId }, "password", address, now);
    const change = { at: now, who: `broker:${brokerId}`, address, entity: "broker", entityId: brokerId };
    await recordChange(trx, { ...change, action: "password" });
  });
}
