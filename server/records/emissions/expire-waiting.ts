import { sql } from "kysely";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Judgeable } from "../entity/decision.ts";
import { moveRecord, readMoved, tellBroker } from "../move.ts";
import type { RecordServices } from "../record-services.ts";
import { withJobs } from "../with-jobs.ts";
import { emitter } from "./begin-emission.ts";
import { emission } from "./emission.ts";
import { factsOf, forgotten } from "./facts.ts";

/** An emission whose photos nobody sent while its price stood waits no longer; what its insurer is looking at does. */
export async function expireWaiting(
  { db, jobs }: Pick<RecordServices, "db" | "jobs">,
  now: Date,
): Promise<void> {
  const late = await db
    .selectFrom("records as e")
    .innerJoin("quotes as q", "q.record_id", "e.parent_id")
    .select("e.id")
    .where("e.entity", "=", emission.name)
    .where("e.status", "=", "pending")
    .where(sql<boolean>`e.facts ->> 'waitsFor' = 'inspection'`)
    .where("q.valid_until", "<", now)
    .where(
      sql<boolean>`not exists (select from records i
        where i.id = (e.facts ->> 'inspectionId')::uuid and i.status in ('inReview', 'finished'))`,
    )
    .execute();
  for (const { id } of late) {
    const learn = ({ facts }: Judgeable) => ({ ...factsOf(facts), ...forgotten });
    const move = { id, status: "expired", learn, at: now };
    const moving = withJobs({ jobs }, emission, () =>
      db.transaction().execute(async (trx) => {
        const before = await readMoved(trx, emission, id);
        await moveRecord(trx, { jobs }, emission, move, { ...emitter, action: "expire" });
        await tellBroker(trx, emission, before, move);
      }),
    );
    // Somebody else was faster.
    await moving.catch((cause: unknown) => {
      if (!(cause instanceof AppError)) throw cause;
    });
  }
}
