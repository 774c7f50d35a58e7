import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { householdOf, networkOf } from "../../infrastructure/limits/network.ts";
import {
  countRequest,
  countTry,
  forgiveTry,
  type RateLimits,
} from "../../infrastructure/limits/rate-limits.ts";
import { type Account, accountColumns, cleanEmail, toAccount } from "../brokers/broker.ts";
import { checkPassword, hashPassword, isOutdated } from "../brokers/passwords.ts";
import { countOrWork } from "../tickets/work.ts";

type Given = {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly work: string | undefined;
};
type Context = { readonly now: Date; readonly limits: RateLimits };

/**
 * The account of an address and a password. Known and unknown addresses are counted, answered and timed alike: five
 * wrong passwords shut an account to a network; after many from everywhere, who comes from where it was never used shows a
 * piece of work with each, so that nobody can shut its owner out.
 */
export async function signIn(
  db: Db,
  { password, address, work, ...given }: Given,
  { now, limits }: Context,
): Promise<Account> {
  const email = cleanEmail(given.email);
  const network = networkOf(address);
  await countRequest(db, "signInOfAddress", [householdOf(address)], now, limits.signInOfAddress);
  await countRequest(db, "signIn", [network], now, limits.signIn);
  const attempt = [network, email];
  await countTry(db, attempt, now, "password").catch(denyAfterLimit);
  const found = await selectAccount(db, email, network);
  if (!found?.isKnownHere)
    await countOrWork(db, "passwordOfAccount", [email], { work, now, limits }).catch(
      async (cause: unknown) => {
        await forgiveTry(db, attempt, "password"); // no password was looked at
        throw cause;
      },
    );
  const isRight = await checkPassword(found?.passwordHash, password);
  if (!found || !isRight) throw new AppError("invalid-credentials");
  await forgiveTry(db, attempt, "password");
  if (found.blockedAt !== null) throw new AppError("forbidden");
  if (isOutdated(found.passwordHash)) await rehash(db, found.id, password);
  return toAccount(found);
}

function denyAfterLimit(cause: unknown): never {
  const isLimit = cause instanceof AppError && cause.code === "too-many-requests";
  const text = "Acceso denegado. Probá de nuevo en {wait} o recuperá tu contraseña";
  throw isLimit ? new AppError("forbidden", { text, retryAfter: cause.details.retryAfter ?? 1 }) : cause;
}

function selectAccount(db: Db, email: string, network: string) {
  return db
    .selectFrom("brokers")
    .select([...accountColumns, "password_hash as passwordHash", "blocked_at as blockedAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions")
          .select("sessions.id")
          .whereRef("sessions.broker_id", "=", "brokers.id")
          .where("network", "=", network),
      ).as("isKnownHere"),
    )
    .where("email", "=", email)
    .executeTakeFirst();
}

async function rehash(db: Db, id: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.updateTable("brokers").set({ password_hash: hash }).where("id", "=", id).execute();
}
