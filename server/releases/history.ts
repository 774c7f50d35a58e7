import { sql } from "kysely";
import type { Db } from "../infrastructure/db/tables.ts";

/** A release that somebody was handed out. */
export type PastRelease = {
  readonly hash: string;
  readonly flow: string;
  /** For whom it was made: an empty name is everybody. */
  readonly area: string;
  readonly platform: string;
  readonly insurer: string;
  readonly language: string;
  /** Whether it is what was handed out last to some of those who had it. */
  readonly isLive: boolean;
  /** Whether it was published again in place of what the documents give. */
  readonly isReturned: boolean;
  /** Since when those who have it, or had it last, have it: the day when the first of them asked. */
  readonly since: string;
  readonly drafts: number;
};

/** The releases of a flow, or of all, with how many drafts go on with each: numbers alone, the newest of each flow first. */
export async function releasesIn(db: Db, flow?: string): Promise<readonly PastRelease[]> {
  const { rows } = await sql<PastRelease & { readonly since: Date }>`
    with latest as (
      select distinct on (flow, area, platform, insurer, language) hash
      from release_audiences
      order by flow, area, platform, insurer, language, since desc
    ),
    begun as (select release, count(*)::int as drafts from records where status = 'draft' group by release)
    select r.hash, r.flow, r.area, r.platform, r.insurer, r.language,
      r.hash in (select hash from latest) as "isLive",
      r.hash in (select hash from returned_releases) as "isReturned",
      coalesce((select max(since) from release_audiences a where a.hash = r.hash), r.created_at) as since,
      coalesce(begun.drafts, 0) as drafts
    from releases r left join begun on begun.release = r.hash
    where ${flow ?? null}::text is null or r.flow = ${flow ?? null}
    order by r.flow, since desc, r.hash`.execute(db);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}
