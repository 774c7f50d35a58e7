import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import { accident } from "../report/accident.ts";
import { claimJob } from "./send-claim.ts";
import { claimsArea } from "./way-of.ts";

/** Claims that are looked for in one go. */
const atOnce = 100;
/** Milliseconds after which a claim that nobody set on its way has lost its job. */
const patience = 5 * 60_000;

/**
 * Makes a job of each claim that is due: whose attempt failed or whose process died, whose job was lost, and what waits for
 * a person though its insurer has a mailbox by now.
 */
export async function queueClaims(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  jobs: Jobs,
): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() - patience);
  await db
    .updateTable("claim_sendings as s")
    .set({ way: "mailbox", next_at: now })
    .where("s.way", "=", "person")
    .where("s.status", "=", "waiting")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("insurer_contacts as c")
          .innerJoin("records as r", "r.insurer", "c.insurer")
          .select("c.email")
          .whereRef("r.id", "=", "s.claim_id")
          .where("c.area", "=", claimsArea),
      ),
    )
    .execute();
  const due = await db
    .selectFrom("claim_sendings")
    .select("claim_id as id")
    .where("next_at", "<=", now)
    // An addition waits for its claim.
    .where((where) =>
      where.or([
        where("record_id", "=", where.ref("claim_id")),
        where.not(
          where.exists(
            where
              .selectFrom("claim_sendings as own")
              .select("own.record_id")
              .whereRef("own.record_id", "=", "claim_sendings.claim_id")
              .where("own.status", "=", "waiting"),
          ),
        ),
      ]),
    )
    .orderBy("next_at")
    .limit(atOnce)
    .execute();
  const lost = await db
    .selectFrom("records as r")
    .select("r.id")
    .where("r.entity", "=", accident.name)
    .where("r.status", "=", "sending")
    .where("r.updated_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("claim_sendings as s").select("s.record_id").whereRef("s.record_id", "=", "r.id")),
      ),
    )
    .limit(atOnce)
    .execute();
  const ids = [...new Set([...due, ...lost].map(({ id }) => id))];
  if (ids.length === 0) return 0;
  await jobs.ready();
  await db.transaction().execute(async (trx) => {
    for (const id of ids) await jobs.add(trx, claimJob, { id });
  });
  jobs.wake();
  return ids.length;
}
