import { sql } from "kysely";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { collectPlatforms, type Platform, type Platforms } from "./platforms.ts";

/** Milliseconds that what was seen of the brokers' platforms counts: another process may have changed them. */
const freshness = 1_000;

/** The platforms of the documents and those of brokers, as they are now. */
export type LivePlatforms = Platforms & {
  /** Whether a document has that name: no broker's may. */
  isOwn(name: string): boolean;
  /** Learns at once what this process has just changed. */
  lookAnew(): Promise<void>;
};

/** Adds the platforms of brokers to those of the documents; a document's name is its own, whoever had it before. */
export function livePlatforms(own: Platforms, db: Db, clock: Clock): LivePlatforms {
  let all = own;
  let seen = { revisions: 0, at: Number.NEGATIVE_INFINITY };
  let looking: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const at = clock().getTime();
    const { revisions } = await db
      .selectFrom("broker_platforms")
      // Their sum: what is written first may be committed last.
      .select(sql<number>`coalesce(sum(revision), 0)`.as("revisions"))
      .executeTakeFirstOrThrow();
    if (Number(revisions) !== seen.revisions) {
      const rows = await db
        .selectFrom("broker_platforms")
        .select(["theme", "broker_id as brokerId"])
        .orderBy("name")
        .execute();
      const kept = rows.flatMap(({ theme, brokerId }) => {
        const platform = theme as Platform; // its schema checked it
        return own.has(platform.name) ? [] : [{ platform, brokerId }];
      });
      all = collectPlatforms(
        [...own.list, ...kept.map(({ platform }) => platform)],
        new Map(kept.map(({ platform, brokerId }) => [platform.name, brokerId])),
      );
    }
    seen = { revisions: Number(revisions), at };
  };
  return {
    list: own.list,
    find: (name) => all.find(name),
    has: (name) => all.has(name),
    shows: (name, what) => all.shows(name, what),
    scopeOf: (name) => all.scopeOf(name),
    keeperOf: (name) => all.keeperOf(name),
    isOwn: (name) => own.has(name),
    look: async () => {
      const age = clock().getTime() - seen.at;
      if (age >= 0 && age < freshness) return;
      looking ??= read()
        .catch(() => {
          seen = { ...seen, at: clock().getTime() };
        })
        .finally(() => {
          looking = undefined;
        });
      await looking;
    },
    lookAnew: async () => {
      // What is on its way may have asked before the change.
      await looking;
      await read();
    },
  };
}
