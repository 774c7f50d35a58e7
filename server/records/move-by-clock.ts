import { sql } from "kysely";
import { AppError } from "../infrastructure/errors/errors.ts";
import type { Entity } from "./entity.ts";
import { type Mover, moveRecord } from "./move.ts";
import type { RecordServices } from "./record-services.ts";
import { daysIn, isBroughtBy, nextOf, statusesThat, statusOf } from "./statuses.ts";
import { withJobs } from "./with-jobs.ts";

const day = 86_400_000;
/** How many are looked for in one go. */
const atOnce = 200;

const clock: Mover = { by: "clock", principal: { type: "job", name: "clock" }, action: "expire" };

/** Brings records that nobody touched for as long as their table says to the status that the clock brings them to. */
export async function moveByClock(
  services: Pick<RecordServices, "db" | "jobs">,
  entities: readonly Entity[],
  now: Date,
): Promise<void> {
  for (const entity of entities)
    for (const status of statusesThat(entity.statuses, (one) => isBroughtBy(one, "clock")))
      while ((await moveSome(services, entity, status, now)) === atOnce);
}

/** Answers how many were moved: somebody else may be faster with one. */
async function moveSome(
  { db, jobs }: Pick<RecordServices, "db" | "jobs">,
  entity: Entity,
  status: string,
  now: Date,
): Promise<number> {
  const { after = "", until } = statusOf(entity.statuses, status) ?? {};
  const before = statusesThat(entity.statuses, (one) => nextOf(one).includes(status));
  if (before.length === 0) return 0;
  const head = entity.stored?.projects?.table;
  const candidates = db
    .selectFrom("records")
    .select("id")
    .where("entity", "=", entity.name)
    .where("status", "in", before)
    .orderBy("updated_at")
    .limit(atOnce);
  const old = await (until === undefined || head === undefined
    ? candidates.where("updated_at", "<", new Date(now.getTime() - daysIn(after) * day))
    : candidates.where(
        sql<boolean>`exists (select from ${sql.table(head)} h
          where h.record_id = records.id and h.${sql.ref(until)} < ${now})`,
      )
  ).execute();
  let moved = 0;
  for (const { id } of old) {
    const move = { id, status, at: now };
    const moving = withJobs({ jobs }, entity, () =>
      db.transaction().execute((trx) => moveRecord(trx, { jobs }, entity, move, clock)),
    );
    moved += await moving.then(
      () => 1,
      (cause: unknown) => {
        if (cause instanceof AppError) return 0;
        throw cause;
      },
    );
  }
  return moved;
}
