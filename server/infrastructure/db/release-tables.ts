import type { Generated } from "kysely";

/** A release and an audience of it. */
type Handed = {
  hash: string;
  flow: string;
  area: Generated<string>;
  platform: string;
  insurer: string;
  language: Generated<string>;
};

/** Releases of flows, and for whom each was or is handed out. */
export type ReleaseTables = {
  releases: Handed & {
    release: string;
    validators: string;
    created_at: Date;
  };
  release_audiences: Handed & {
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
