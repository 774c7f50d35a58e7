import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import type { RateLimits } from "../../infrastructure/limits/rate-limits.ts";
import type { Keys } from "./keys.ts";

/** What the calls about sessions work with. */
export type SessionServices = {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly limits: RateLimits;
};
