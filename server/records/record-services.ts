import type { Clock } from "../infrastructure/clock.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import type { FileStore } from "../infrastructure/files/store.ts";
import type { Jobs } from "../infrastructure/jobs/jobs.ts";
import type { RateLimits } from "../infrastructure/limits/rate-limits.ts";
import type { LinkTo } from "../infrastructure/mail/mail.ts";
import type { Asking } from "../insurance/runs/asking.ts";
import type { Catalogues } from "../insurance/vehicles/catalogue.ts";
import type { Platforms } from "../people/platforms/platforms.ts";
import type { Keys } from "../people/sessions/keys.ts";
import type { Rules } from "./judge.ts";
import type { Letterheads } from "./reports/letterheads.ts";

/** What the calls about records work with, the same for all of them. */
export type RecordServices = {
  readonly db: Db;
  readonly clock: Clock;
  readonly platforms: Platforms;
  readonly rules: Rules;
  readonly store: FileStore;
  readonly limits: RateLimits;
  /** What papers of a platform are headed by. */
  readonly letterheads: Letterheads;
  /** Who asks insurers; none is asked on a server that only stores. */
  readonly insurers?: Asking | undefined;
  /** The code of a link, made of its id and the server's key. */
  readonly codeOf: Keys["codeOf"];
  /** The vehicles that can be quoted. */
  readonly catalogues: Catalogues;
  /** The address of a page of ours; nothing where nobody configured where they are. */
  readonly linkTo?: LinkTo | undefined;
  /** What is done after an answer; nothing of it on a server that only stores. */
  readonly jobs?: Jobs | undefined;
};
