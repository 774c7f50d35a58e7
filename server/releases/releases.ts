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
  /** The flow with which what was sent is walked again: the one of that name, if it was handed out for the same people. */
  walker(flow: string, audience: Audience, hash: string | undefined): Promise<Flow | undefined>;
};

/** Releases made from documents when they are first asked for, kept in the database for the drafts that begin with them. */
export function createReleases(db: Db, documents: Documents, clock: Clock): Releases {
  const found = new Map<string, Promise<Published | undefined>>();
  const opened = new Map<string, Published>();
  const flows = new Map<string, Promise<Flow>>();

  const find = (flow: string, audience: Audience): Promise<Published | undefined> => {
    const key = JSON.stringify([flow, documents.narrow(flow, audience)]);
    const known = found.get(key) ?? make(flow, audience);
    found.set(key, known);
    return known;
  };
  const make = async (flow: string, audience: Audience): Promise<Published | undefined> => {
    const release = documents.compile(flow, audience);
    if (!release) return undefined;
    const published = publish(release);
    await keep(db, published, documents.narrow(flow, audience), clock());
    opened.set(published.hash, published);
    return published;
  };
  const open = async (hash: string): Promise<Published | undefined> => {
    const known = opened.get(hash) ?? (await load(db, hash));
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
    find,
    open,
    walker: async (flow, audience, hash) => {
      const current = await find(flow, audience);
      if (!current) return undefined;
      if (hash === undefined || hash === current.hash) return flowOf(current);
      const isForThem = await isHandedOut(db, hash, flow, documents.narrow(flow, audience));
      const earlier = isForThem ? await open(hash) : undefined;
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
