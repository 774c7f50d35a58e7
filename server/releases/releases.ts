import { setImmediate as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { FlowRequest, HostArea, HostedFlow, ProductDocument, Release } from "#engine/language/index.ts";
import { requestsOf } from "#engine/language/index.ts";
import type { Flow } from "#engine/runtime/index.ts";
import type { Clock } from "../infrastructure/clock.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import type { Documents } from "./documents.ts";
import { createMade, type Made } from "./made.ts";
import type { Published } from "./publish.ts";
import { createReturned, type Reader } from "./returned.ts";

/** For whom a flow is effective, and in which area. */
export type Audience = Pick<Reader, "area" | "platform" | "insurer">;

/** The flows that this server hands out and walks again. */
export type Releases = {
  readonly products: ReadonlyMap<string, ProductDocument>;
  /** Where the flows of an area live. */
  hosted(area: HostArea): readonly HostedFlow[];
  /** What a flow, as it is for everybody in an area, asks of the server. */
  requestsOf(flow: string, area: HostArea): readonly FlowRequest[];
  /**
   * Makes the releases of an area's flows, one after another between whatever else there is to do, so that nobody's
   * first page or save waits for it. Ends early when it is told to.
   */
  prepare(area: HostArea, signal: AbortSignal): Promise<void>;
  /**
   * The release of today's documents; undefined for a flow that they do not have. That it was handed out is noted
   * for an audience that exists, so that who began with it may go on when another takes its place.
   */
  find(flow: string, reader: Reader, exists: boolean): Promise<Published | undefined>;
  /** A release by its name, of today's documents or of earlier ones. */
  open(hash: string): Promise<Published | undefined>;
  /** What the documents give an audience, whatever is handed out in its place; undefined for a flow that they do not have. */
  give(flow: string, reader: Reader): Published | undefined;
  /** Learns which former releases are handed out again: before anything is handed out, and when that may have changed. */
  learn(): Promise<void>;
  /**
   * The flow with which what was sent is walked again. A draft may keep the release of its first save for ever; else
   * it is today's, or one that these very people had within the last days. It asks `on`, the transaction of the
   * caller: where there is one connection, another would never come.
   */
  walker(on: Db, flow: string, audience: Audience, wanted: Wanted): Promise<Flow | undefined>;
};

export type Wanted = {
  /** The release that the client runs; without it that of the first save, or today's. */
  readonly asked: string | undefined;
  readonly began: string | undefined;
  readonly now: Date;
};

const everybody: Reader = { area: "", platform: "", insurer: "", language: "" };

/** How long a claim may begin with a release after another took its place: pages stay open. */
const graceDays = 7;

/** Releases made from documents when they are first asked for, kept in the database for the drafts that begin with them. */
export function createReleases(
  db: Db,
  documents: Documents,
  clock: Clock,
  made: Made = createMade(documents),
): Releases {
  const kept = new Set<string>();
  const opened = new Map<string, Published>();
  const hosted = new Map<HostArea, readonly HostedFlow[]>();
  const returned = createReturned(db, (hash) => open(hash));

  const { give, flowOf } = made;
  const current = (flow: string, audience: Reader): Published | undefined => {
    const published = give(flow, audience);
    return published && returned.standIn(flow, documents.narrow(flow, audience), published);
  };
  const open = async (hash: string, on = db): Promise<Published | undefined> => {
    const known = opened.get(hash) ?? (await load(on, hash));
    if (known) opened.set(hash, known);
    return known;
  };
  const hostedIn = (area: HostArea): readonly HostedFlow[] => {
    const known = hosted.get(area) ?? documents.hosted(area);
    hosted.set(area, known);
    return known;
  };
  return {
    products: documents.products,
    hosted: hostedIn,
    requestsOf: (flow, area) => {
      const release = documents.compile(flow, { area });
      return release ? requestsOf(release.flow) : [];
    },
    prepare: async (area, signal) => {
      for (const { flow } of hostedIn(area))
        for (const audience of documents.audiencesOf(flow)) {
          await pause();
          if (signal.aborted) return;
          if ((audience.area ?? area) !== area) continue;
          const published = current(flow, { ...everybody, ...audience });
          // What is saved is judged by the flow's own language.
          if (published && audience.language === undefined) await flowOf(published);
        }
    },
    find: async (flow, reader, exists) => {
      const published = current(flow, reader);
      if (!published) return undefined;
      const narrowed = documents.narrow(flow, reader);
      if (!opened.has(published.hash)) {
        await keep(db, published, narrowed, clock());
        opened.set(published.hash, published);
      }
      const { area, language } = narrowed;
      const audience = { ...reader, area, language };
      const key = JSON.stringify([published.hash, audience]);
      if (exists && !kept.has(key)) {
        await noteAudience(db, published.hash, flow, audience, clock());
        kept.add(key);
      }
      return published;
    },
    open: (hash) => open(hash),
    give,
    // Who comes back after another is noted anew.
    learn: async () => {
      if (await returned.learn()) kept.clear();
    },
    walker: async (on, flow, audience, { asked, began, now }) => {
      const own = { ...audience, language: "" };
      const published = current(flow, own);
      if (!published) return undefined;
      const hash = asked ?? began ?? published.hash;
      if (hash === published.hash) {
        // The claim will name it: it has to be there when it is no longer today's.
        if (!(await open(hash, on))) await keep(on, published, documents.narrow(flow, own), now);
        return flowOf(published);
      }
      const { area } = documents.narrow(flow, own);
      const isTheirs = hash === began || (await wasTheirs(on, hash, flow, { ...audience, area }, now));
      const earlier = isTheirs ? await open(hash, on) : undefined;
      return earlier && flowOf(earlier);
    },
  };
}

async function keep(
  db: Db,
  { hash, release, validators }: Published,
  audience: Reader,
  now: Date,
): Promise<void> {
  await db
    .insertInto("releases")
    .values({
      hash,
      flow: release.flow.id,
      ...audience,
      release: JSON.stringify(release),
      validators,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

async function load(db: Db, hash: string): Promise<Published | undefined> {
  const row = await db
    .selectFrom("releases")
    .select(["hash", "release", "validators"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  // Written by `keep` alone, from a release.
  return row && { hash, release: JSON.parse(row.release) as Release, validators: row.validators };
}

/** Since when a release is that of an audience; anew for one that comes back after another. */
async function noteAudience(
  db: Db,
  hash: string,
  flow: string,
  { area, platform, insurer, language }: Reader,
  now: Date,
): Promise<void> {
  await sql`
    insert into release_audiences as r (hash, flow, area, platform, insurer, language, since)
    values (${hash}, ${flow}, ${area}, ${platform}, ${insurer}, ${language}, ${now})
    on conflict (hash, platform, insurer) do update set since = excluded.since where exists (
      select from release_audiences later
      where later.flow = r.flow and later.area = r.area and later.platform = r.platform and later.insurer = r.insurer
        and later.language = r.language and later.since > r.since
    )`.execute(db);
}

/** Whether the audience had that release and, if another took its place, this was not long ago. */
async function wasTheirs(
  db: Db,
  hash: string,
  flow: string,
  { area, platform, insurer }: Audience,
  now: Date,
): Promise<boolean> {
  const releases = await db
    .selectFrom("release_audiences")
    .select(["hash", "language", "since"])
    .where("flow", "=", flow)
    .where("area", "=", area)
    .where("platform", "=", platform)
    .where("insurer", "=", insurer)
    .orderBy("since")
    .execute();
  const at = releases.findIndex((release) => release.hash === hash);
  // Another language takes no one's place.
  const next = releases.slice(at + 1).find(({ language }) => language === releases[at]?.language);
  return at >= 0 && (!next || now.getTime() - next.since.getTime() <= graceDays * 86_400_000);
}
