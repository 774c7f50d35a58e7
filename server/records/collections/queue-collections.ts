import { type Clock, dayOf } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { Jobs } from "../../infrastructure/jobs/jobs.ts";
import type { Reading } from "../../insurance/runs/read-insurer.ts";
import { collectionJob, collectionKind } from "./take-collection.ts";

type Services = { readonly db: Db; readonly clock: Clock; readonly reading: Pick<Reading, "insurersOf"> };

/** Has each insurer asked what it collected, once a day. */
export async function queueCollections({ db, clock, reading }: Services, jobs: Jobs): Promise<void> {
  const at = clock();
  const day = dayOf(at);
  await jobs.ready();
  for (const insurer of reading.insurersOf(collectionKind))
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .insertInto("collections")
        .values({ insurer, day, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning("insurer")
        .executeTakeFirst();
      if (first) await jobs.add(trx, collectionJob, { insurer, day });
    });
  jobs.wake();
}
