import type { FastifyInstance } from "fastify";
import { cleanPhone, parseDate } from "#engine/identifiers/index.ts";
import { recordChange } from "../../infrastructure/audit/record.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { countTry, forgiveTry } from "../../infrastructure/limits/rate-limits.ts";
import { brokerOf } from "../principals/guard.ts";
import { actOf, type Broker } from "../principals/principal.ts";
import { endSessions } from "../sessions/sessions.ts";
import { findAccount, profileWith } from "./broker.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { addressParts, type Personal, passwordSchema, personalSchema } from "./profile-schemas.ts";
import { showUser } from "./show-user.ts";
import { requireStrong } from "./strength.ts";

type Dependencies = { readonly db: Db; readonly clock: Clock };
type Passwords = { readonly currentPassword: string; readonly password: string };

/** What brokers change of their own account without anybody's review. */
export function profileRoutes(app: FastifyInstance, { db, clock }: Dependencies): void {
  app.put<{ Body: Personal }>(
    "/broker-data",
    { config: { access: "broker", needs: "nothing" }, schema: personalSchema },
    async (request) => {
      const broker = brokerOf(request);
      const now = clock();
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable("brokers")
          .set({ profile: profileWith(storedOf(request.body)), updated_at: now })
          .where("id", "=", broker.brokerId)
          .execute();
        await recordChange(trx, { ...changeOf(broker, now), action: "profile", content: request.body });
      });
      return { data: await showAccount(db, broker, now) };
    },
  );

  app.put<{ Body: Passwords }>(
    "/broker-data/password",
    { config: { access: "broker", needs: "nothing" }, schema: passwordSchema },
    async (request) => {
      const broker = brokerOf(request);
      const { brokerId, sessionId, address } = broker;
      const { currentPassword, password } = request.body;
      const now = clock();
      // Who found a screen open must not guess the password at it.
      const attempt = ["change", brokerId];
      await countTry(db, attempt, now, "password");
      const { email, identityNumber, passwordHash } = await db
        .selectFrom("brokers")
        .select(["email", "identity_number as identityNumber", "password_hash as passwordHash"])
        .where("id", "=", brokerId)
        .executeTakeFirstOrThrow();
      if (!(await checkPassword(passwordHash, currentPassword)))
        throw refuse([{ code: "field_current_password", path: "/currentPassword" }]);
      await forgiveTry(db, attempt, "password");
      await requireStrong(password, [email, identityNumber]);
      const changed = { password_hash: await hashPassword(password), updated_at: now };
      await db.transaction().execute(async (trx) => {
        await trx.updateTable("brokers").set(changed).where("id", "=", brokerId).execute();
        await endSessions(trx, { brokerId, butFor: sessionId }, "password", address, now);
        await recordChange(trx, { ...changeOf(broker, now), action: "password" });
      });
      return { data: {} };
    },
  );
}

/** As the specification's user has it: dates and phones as everything stored does, and of the address what is not said is nothing. */
function storedOf({ birthday, phoneNumber, address, ...said }: Personal): object {
  const parts = addressParts.map((name) => [name, address[name] ?? null]);
  const day = parseDate(birthday);
  return { ...said, birthday: day, phoneNumber: cleanPhone(phoneNumber), ...Object.fromEntries(parts) };
}

function changeOf(broker: Broker, at: Date) {
  return { ...actOf(broker, at), entity: "broker", entityId: broker.brokerId };
}

async function showAccount(db: Db, { brokerId }: Broker, now: Date): Promise<object> {
  const account = await findAccount(db, brokerId);
  if (!account) throw new AppError("session-required");
  return showUser(account, now);
}
