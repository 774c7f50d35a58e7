import type { ProductDocument, Release } from "#engine/language/index.ts";
import type { Flow } from "#engine/runtime/index.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import type { Documents } from "./documents.ts";
import { type Published, prepareFlow, publish } from "./publish.ts";

/** For whom a flow is effective. */
export type Audience = { readonly platform: string; readonly insurer: string };

/** The flows that this server hands out and walks again. */
export type Releases = {
  readonly products: ReadonlyMap<string, ProductDocument>;
  /** The release of today's documents; undefined for a flow that they do not have. */
  find(flow: string, audience: Audience): Promise<Published | undefined>;
  /** A release by its name, of today's documents or of earlier ones. */
  open(hash: string): Promise<Published | undefined>;
  /**
   * The flow with which what was sent is walked again: the one of that name, if it was handed out for the same people.
   * It asks `on`, the transaction of the caller: where there is one connection, another would never come.
   */
  walker(on: Db, flow: string, audience: Audience, hash: string | undefined): Promise<Flow | undefined>;
};

/** Releases made from documents when they are first asked for, kept in the database for the drafts that begin with them. */
export function createReleases(db: Db, documents: Documents, clock: Clock): Releases {
  const made = new Map<string, Published | undefined>();
  const kept = new Set<string>();
  const opened = new Map<string, Published>();
  const flows = new Map<string, Promise<Flow>>();

  const current = (flow: string, audience: Audience): Published | undefined => {
    const key = JSON.stringify([flow, documents.narrow(flow, audience)]);
    if (!made.has(key)) {
      const release = documents.compile(flow, audience);
      made.set(key, release && publish(release));
    }
    return made.get(key);
  };
  const open = async (hash: string, on = db): Promise<Published | undefined> => {
    const known = opened.get(hash) ?? (await load(on, hash));
    if (known) opened.set(hash, known);
    return known;
  };
  const flowOf = (published: Published): Promise<Flow> => {
    const known = flows.get(published.hash) ?? prepareFlow(published);
    flows.set(published.hash, known);
    return known;
  };
  return {
    products: documents.products,
    find: async (flow, audience) => {
      const published = current(flow, audience);
      if (!published || kept.has(published.hash)) return published;
      await keep(db, published, documents.narrow(flow, audience), clock());
      kept.add(published.hash);
      opened.set(published.hash, published);
      return published;
    },
    open: (hash) => open(hash),
    walker: async (on, flow, audience, hash) => {
      const published = current(flow, audience);
      if (!published) return undefined;
      if (hash === undefined || hash === published.hash) return flowOf(published);
      const isForThem = await isHandedOut(on, hash, flow, documents.narrow(flow, audience));
      const earlier = isForThem ? await open(hash, on) : undefined;
      return earlier && flowOf(earlier);
    },
  };
}

async function keep(
  db: Db,
  { hash, release, validators }: Published,
  audience: Audience,
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

async function isHandedOut(db: Db, hash: string, flow: string, audience: Audience): Promise<boolean> {
  const row = await db
    .selectFrom("releases")
    .select("hash")
    .where("hash", "=", hash)
    .where("flow", "=", flow)
    .where("platform", "=", audience.platform)
    .where("insurer", "=", audience.insurer)
    .executeTakeFirst();
  return row !== undefined;
}
