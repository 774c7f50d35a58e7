import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type OfficeRole, officeScenes } from "#permissions/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { cleanEmail } from "../brokers/broker.ts";
import { hashPassword } from "../brokers/passwords.ts";
import { requireStrong } from "../brokers/strength.ts";
import type { Keys } from "../sessions/keys.ts";
import { type Ending, endSessions } from "../sessions/sessions.ts";
import { changeRoles } from "./change-roles.ts";
import { deleteSteps } from "./factor-steps.ts";
import { wordsOf } from "./operators.ts";
import { codeAt } from "./totp.ts";

export const acts = ["add", "password", "roles", "reset", "block", "unblock", "code"] as const;

/** An order of the command. */
export type OperatorOrder = {
  readonly act: (typeof acts)[number];
  readonly email: string;
  readonly displayName?: string | undefined;
  readonly password?: string | undefined;
  readonly roles?: readonly OfficeRole[] | undefined;
};

type Services = { readonly db: Db; readonly keys: Pick<Keys, "factors"> };

/** Executes an order and returns a line about it. A block, another password and a reset end all sessions at once. */
export async function orderOperator(services: Services, order: OperatorOrder, now: Date): Promise<string> {
  const { act, displayName, password, roles } = order;
  const email = cleanEmail(order.email);
  if (act === "code") return showCode(services, email, now);
  const hash = password === undefined ? undefined : await strongHash(password, email);
  return services.db.transaction().execute(async (trx) => {
    if (act === "add") {
      if (hash === undefined || displayName === undefined) throw refused("a name and a password are wanted");
      await add(trx, { email, hash, displayName, roles: roles ?? (await firstRoles(trx)) }, now);
      return `${email}: may sign in at /oficina, and sets up a second factor there`;
    }
    if (act === "roles") return giveRoles(trx, email, roles ?? [], now);
    if (act === "password" && hash === undefined) throw refused("a password is wanted");
    const found = await change(trx, email, { act, hash: hash ?? "" }, now);
    if (act === "unblock") return `${email}: may sign in again`;
    await deleteSteps(trx, found.id);
    await endSessions(trx, { operatorId: found.id }, endings[act], "local", now);
    return `${email}: ${lines[act]}`;
  });
}

const endings = { password: "password", reset: "factor", block: "blocked" } as const satisfies Record<
  string,
  Ending
>;
const lines = {
  password: "has another password",
  reset: "signed out, and sets up another second factor at the next sign-in",
  block: "blocked, and signed out",
} as const;

/** Roles of the first account, which gives them to the others. */
async function firstRoles(trx: Trx): Promise<readonly OfficeRole[]> {
  const giving = await trx
    .selectFrom("operators")
    .select("id")
    .where(sql<boolean>`'permissions' = any(roles)`)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  if (giving) throw refused("somebody gives permissions already — say --roles");
  return officeScenes;
}

type Added = {
  readonly email: string;
  readonly hash: string;
  readonly displayName: string;
  readonly roles: readonly OfficeRole[];
};

async function add(trx: Trx, { email, hash, displayName, roles }: Added, now: Date): Promise<void> {
  const id = randomUUID();
  const added = await trx
    .insertInto("operators")
    .values({
      ...{ id, email, password_hash: hash, display_name: displayName, roles: [...roles] },
      ...{ created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw refused(`"${email}" is there already`);
  await recordChange(trx, { ...changeOf("add", id, now), after: { displayName, roles } });
}

async function giveRoles(trx: Trx, email: string, roles: readonly OfficeRole[], now: Date): Promise<string> {
  const found = await trx.selectFrom("operators").select("id").where("email", "=", email).executeTakeFirst();
  if (!found) throw refused(`there is no "${email}"`);
  await changeRoles(trx, found.id, roles, { at: now, who: "operator", address: "local" });
  return `${email}: ${roles.join(", ")}`;
}

/** Changes the row of an operator. A reset forgets the factor, and a lock with it. */
async function change(
  trx: Trx,
  email: string,
  { act, hash }: { readonly act: "password" | "reset" | "block" | "unblock"; readonly hash: string },
  now: Date,
): Promise<{ readonly id: string }> {
  const columns = {
    password: { password_hash: hash },
    reset: { factor_secret: null, factor_step: 0, factor_failures: 0, factor_locked_until: null },
    block: { blocked_at: now },
    unblock: { blocked_at: null },
  }[act];
  const found = await trx
    .updateTable("operators")
    .set({ ...columns, updated_at: now })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  if (!found) throw refused(`there is no "${email}"`);
  await recordChange(trx, changeOf(act === "reset" ? "factor-reset" : act, found.id, now));
  return found;
}

/** Shows the code of the moment of a demonstration's operator, whose secret is public; no other's. */
async function showCode(services: Services, email: string, now: Date): Promise<string> {
  const found = await services.db
    .selectFrom("operators")
    .select(["id", "factor_secret as secret", "is_demo as isDemo"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!found?.isDemo) throw refused(`"${email}" is no operator of a demonstration`);
  const secret = found.secret === null ? undefined : services.keys.factors.open(found.secret, found.id);
  if (secret === undefined) throw refused(`"${email}" has no second factor`);
  return `${email}: ${codeAt(secret, now)}, good once and for half a minute`;
}

function changeOf(action: string, id: string, at: Date) {
  return { at, who: "operator", address: "local", action, entity: "operator", entityId: id };
}

async function strongHash(password: string, email: string): Promise<string> {
  await requireStrong(password, wordsOf(email), 60).catch((cause: unknown) => {
    throw cause instanceof AppError && cause.details.fields
      ? refused("that password is easy to guess")
      : cause;
  });
  return hashPassword(password);
}

function refused(detail: string): AppError {
  return new AppError("invalid-request", { detail: `operator: ${detail}` });
}
