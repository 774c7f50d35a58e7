import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import type { FileStore } from "../files/store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { Letterheads } from "../reports/letterheads.ts";
import type { RateLimits } from "../tickets/rate-limits.ts";
import type { Rules } from "./judge.ts";

/** What the calls about records work with, the same for all of them. */
export type Desk = {
  readonly db: Db;
  readonly clock: Clock;
  readonly platforms: Platforms;
  readonly rules: Rules;
  readonly store: FileStore;
  readonly limits: RateLimits;
  /** What papers of a platform are headed by. */
  readonly letterheads: Letterheads;
  /** What is done after an answer; nothing of it on a server that only stores. */
  readonly jobs?: Jobs | undefined;
};
