import type { Generated } from "kysely";

/** Releases of flows, and for whom each was or is handed out. */
export type ReleaseTables = {
  releases: {
    hash: string;
    flow: string;
    area: Generated<string>;
    platform: string;
    insurer: string;
    language: Generated<string>;
    release: string;
    validators: string;
    created_at: Date;
  };
  release_audiences: {
    hash: string;
    flow: string;
    area: Generated<string>;
    platform: string;
    insurer: string;
    language: Generated<string>;
    since: Date;
  };
  returned_releases: {
    flow: string;
    area: Generated<string>;
    platform: string;
    insurer: string;
    language: string;
    hash: string;
    stands_for: string;
    reason: string;
    returned_at: Date;
  };
};
