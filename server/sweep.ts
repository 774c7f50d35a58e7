import { dayOf } from "./infrastructure/clock.ts";
import type { Db, Trx } from "./infrastructure/db/tables.ts";
import type { FileStore } from "./infrastructure/files/store.ts";
import type { Jobs } from "./infrastructure/jobs/jobs.ts";
import configured from "./infrastructure/limits/limits.json" with { type: "json" };
import { foldPolicyDays } from "./insurance/policies/policy-days.ts";
import { sweepLogos } from "./people/platforms/logo.ts";
import { authorOf } from "./people/principals/principal.ts";
import { entities as ownEntities } from "./record-types.ts";
import { expireWaiting } from "./records/emissions/expire-waiting.ts";
import type { Entity } from "./records/entity.ts";
import { emptyImports } from "./records/imports/empty-imports.ts";
import { openLiquidations } from "./records/liquidations/open-liquidations.ts";
import { moveByClock } from "./records/move-by-clock.ts";
import { cancelDue } from "./records/policies/cancel-due.ts";
import { tellEndings } from "./records/policies/tell-endings.ts";
import { foldFigures } from "./records/portfolio/fold-figures.ts";
import { removeDrafts } from "./records/remove.ts";
import { statusesThat } from "./records/statuses.ts";

const day = 86_400_000;
/**
 * Days after which a draft that nobody touched is given up, and how many are removed in one go; days for which it is known
 * what was said of a task.
 */
const limits = { days: 7, atOnce: 200, tasks: 400 };

/**
 * Moves what the clock moves, tells of what ends, and removes what has no more use: challenges, tickets and counters that ended, answers kept for a retry, old notices and
 * drafts, halves of files. What fails leaves the others to be removed, and is told at the end.
 */
export async function sweep(
  db: Db,
  store: FileStore,
  now: Date,
  entities: readonly Entity[] = ownEntities,
  jobs?: Jobs,
): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * day);
  const rounds: Readonly<Record<string, () => Promise<unknown>>> = {
    challenges: () => db.deleteFrom("challenges").where("expires_at", "<", ago(1)).execute(),
    tickets: () => db.deleteFrom("tickets").where("expires_at", "<", ago(1)).execute(),
    rateCounters: () => db.deleteFrom("rate_counters").where("expires_at", "<", now).execute(),
    deviceEvents: () => db.deleteFrom("device_events").where("created_at", "<", ago(90)).execute(),
    browserErrors: () => db.deleteFrom("browser_errors").where("created_at", "<", ago(30)).execute(),
    insurerExchanges: () => db.deleteFrom("insurer_exchanges").where("created_at", "<", ago(90)).execute(),
    notices: () => sweepNotices(db, ago),
    noticeDigests: () => db.deleteFrom("notice_digests").where("created_at", "<", ago(30)).execute(),
    logos: () => sweepLogos(db, ago(1)),
    taskMarks: () => db.deleteFrom("task_marks").where("marked_at", "<", ago(limits.tasks)).execute(),
    policyDays: () => foldPolicyDays(db),
    figures: () => foldFigures(db, dayOf(now)),
    accountCodes: () => db.deleteFrom("account_codes").where("expires_at", "<", ago(1)).execute(),
    quoteShares: () => db.deleteFrom("quote_shares").where("expires_at", "<", ago(1)).execute(),
    factorSteps: () => db.deleteFrom("factor_steps").where("expires_at", "<", ago(1)).execute(),
    loginCodes: () => db.deleteFrom("login_codes").where("expires_at", "<", ago(1)).execute(),
    // Kept for a while: from where an account was used decides who is heard while it is guessed at.
    sessions: () => db.deleteFrom("sessions").where("expires_at", "<", ago(90)).execute(),
    files: async () => store.tidy?.(ago(1)),
    idempotencyKeys: () => db.deleteFrom("idempotency_keys").where("created_at", "<", ago(7)).execute(),
    imports: () => emptyImports(db, now),
    moves: () => moveByClock({ db, jobs }, entities, now),
    waitingEmissions: () => expireWaiting({ db, jobs }, now),
    cancellations: () => cancelDue(db, now),
    endings: () => tellEndings(db, now),
    liquidations: () => openLiquidations(db, now),
    drafts: async () => {
      for (let isMore = true; isMore; ) {
        const { orphans, count } = await sweepDrafts(db, entities, ago(limits.days), now);
        await Promise.all(orphans.map((name) => store.remove(name)));
        isMore = count === limits.atOnce;
      }
    },
  };
  const failed: unknown[] = [];
  for (const [name, round] of Object.entries(rounds))
    await round().catch((cause: unknown) => failed.push(new Error(`sweep: round ${name} failed`, { cause })));
  if (failed.length > 0)
    throw new AggregateError(failed, `sweep: ${failed.length} of its rounds failed, the others are done`);
}

/** Who has read a notice needs it no longer; one that nobody reads is no news in the end. */
function sweepNotices(db: Db, ago: (days: number) => Date): Promise<unknown> {
  const { days, readDays } = configured.notices;
  return db
    .deleteFrom("notifications")
    .where(({ or, and, eb }) =>
      or([
        eb("read_at", "<", ago(readDays)),
        and([eb("read_at", "is", null), eb("created_at", "<", ago(days))]),
      ]),
    )
    .execute();
}

/** Removes drafts that nobody touched since then; answers how many, and the stored names of their files. */
async function sweepDrafts(
  db: Db,
  entities: readonly Entity[],
  since: Date,
  now: Date,
): Promise<{ readonly count: number; readonly orphans: readonly string[] }> {
  return db.transaction().execute(async (trx) => {
    const old = await selectOldDrafts(trx, entities, since);
    const change = { at: now, who: authorOf(sweeper), address: "local", action: "expire" };
    return { count: old.length, orphans: await removeDrafts(trx, old, change) };
  });
}

const sweeper = { type: "job", name: "sweep" } as const;

function selectOldDrafts(trx: Trx, entities: readonly Entity[], since: Date) {
  const drafts = entities.flatMap(({ name, statuses }) =>
    statusesThat(statuses, ({ isDraft }) => isDraft === true).map((status) => [name, status] as const),
  );
  return trx
    .selectFrom("records")
    .select(["id", "entity", "status", "version"])
    .where((where) =>
      where.or(
        drafts.map(([name, status]) => where.and([where("entity", "=", name), where("status", "=", status)])),
      ),
    )
    .where("updated_at", "<", since)
    .orderBy("updated_at")
    .limit(limits.atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
}
