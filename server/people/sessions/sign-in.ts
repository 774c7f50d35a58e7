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
import { isKnownFrom } from "./known-from.ts";

type Given = {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly work: string | undefined;
};
type Context = { readonly now: Date; readonly limits: RateLimits };

/** The account of a broker's address and password. */
export async function signIn(db: Db, given: Given, context: Context): Promise<Account> {
  const found = await prove(db, given, selectAccount, context);
  if (isOutdated(found.passwordHash)) await rehash(db, found.id, given.password);
  return toAccount(found);
}

/** As much of an account as says whether somebody may come in. */
type Provable = {
  readonly id: string;
  readonly passwordHash: string;
  readonly blockedAt: Date | null;
  /** Whether it was used from the network of whoever asks. */
  readonly isKnownHere: unknown;
};

/**
 * What is found by an address and a password. Known and unknown addresses are counted, answered and timed alike: five
 * wrong passwords shut an account to a network; after many from everywhere, who comes from where it was never used shows a
 * piece of work with each, so that nobody can shut its owner out. `of` keeps the counts of one kind of account apart.
 */
export async function prove<Found extends Provable>(
  db: Db,
  { password, address, work, of, ...given }: Given & { readonly of?: string },
  find: (db: Db, email: string, network: string) => Promise<Found | undefined>,
  { now, limits }: Context,
): Promise<Found> {
  const email = cleanEmail(given.email);
  const account = of === undefined ? email : `${of} ${email}`;
  const network = networkOf(address);
  await countRequest(db, "signInOfAddress", [householdOf(address)], now, limits.signInOfAddress);
  await countRequest(db, "signIn", [network], now, limits.signIn);
  const attempt = [network, account];
  await countTry(db, attempt, now, "password").catch(denyAfterLimit);
  const found = await find(db, email, network);
  if (!found?.isKnownHere)
    await countOrWork(db, "passwordOfAccount", [account], { work, now, limits }).catch(
      async (cause: unknown) => {
        await forgiveTry(db, attempt, "password"); // no password was looked at
        throw cause;
      },
    );
  const isRight = await checkPassword(found?.passwordHash, password);
  if (!found || !isRight) throw new AppError("invalid-credentials");
  await forgiveTry(db, attempt, "password");
  if (found.blockedAt !== null) throw new AppError("forbidden");
  return found;
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
    .select(isKnownFrom("brokers.id", "sessions.broker_id", network).as("isKnownHere"))
    .where("email", "=", email)
    .executeTakeFirst();
}

async function rehash(db: Db, id: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.updateTable("brokers").set({ password_hash: hash }).where("id", "=", id).execute();
}
