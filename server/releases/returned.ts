import type { Db } from "../infrastructure/db/tables.ts";
import type { Published } from "./publish.ts";

/** Who asks for a release, in which area and in which language: an empty name is the flow's own. */
export type Reader = Readonly<Record<"area" | "platform" | "insurer" | "language", string>>;

/** Former releases that are handed out again. */
export type Returned = {
  /** Reads them; whether they are others than before. */
  learn(): Promise<boolean>;
  /** What a narrowed audience is handed out in place of what the documents give it: the same where nothing was returned. */
  standIn(flow: string, narrowed: Reader, given: Published): Published;
};

type StandIn = { readonly standsFor: string; readonly published: Published };

/**
 * A former release stands in for the one that it was returned in place of, and for no other: with documents that give
 * another, what they give is handed out again.
 */
export function createReturned(db: Db, open: (hash: string) => Promise<Published | undefined>): Returned {
  let known = new Map<string, StandIn>();
  let read = "[]";
  return {
    async learn() {
      const rows = await db
        .selectFrom("returned_releases")
        .select(["flow", "area", "platform", "insurer", "language", "hash", "stands_for"])
        .orderBy("flow")
        .orderBy("area")
        .orderBy("platform")
        .orderBy("insurer")
        .orderBy("language")
        .execute();
      const now = JSON.stringify(rows);
      if (now === read) return false;
      const found = new Map<string, StandIn>();
      for (const { flow, hash, stands_for, ...reader } of rows) {
        const published = await open(hash);
        if (published) found.set(keyOf(flow, reader), { standsFor: stands_for, published });
      }
      [known, read] = [found, now];
      return true;
    },
    standIn(flow, narrowed, given) {
      const found = known.get(keyOf(flow, narrowed));
      return found?.standsFor === given.hash ? found.published : given;
    },
  };
}

function keyOf(flow: string, { area, platform, insurer, language }: Reader): string {
  return JSON.stringify([flow, area, platform, insurer, language]);
}
