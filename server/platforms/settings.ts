import type { ValidateFunction } from "ajv";
import { sql } from "kysely";
import { createAjv, problemsOf } from "#engine/validation/index.ts";
import themeSchema from "../../schemas/theme.schema.json" with { type: "json" };
import { recordChange } from "../audit/record.ts";
import { jsonb } from "../db/json.ts";
import type { Db, Trx } from "../db/tables.ts";
import { refuse } from "../http/problems.ts";
import type { LivePlatforms } from "./live-platforms.ts";
import { defaultLogo } from "./logo.ts";
import type { Platform } from "./platforms.ts";

/** What a broker says of their platform; its logo is another matter. */
export type Settings = {
  readonly name: string;
  readonly title: string;
  readonly colors: { readonly primary: string; readonly secondary: string };
  readonly footer?: { readonly text?: string; readonly social?: Readonly<Record<string, string>> };
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly contact?: Readonly<Record<string, string>>;
};

export type Writer = { readonly brokerId: string; readonly address: string; readonly now: Date };

let check: ValidateFunction | undefined;

/**
 * Stores a broker's platform as they say it, with the logo given or the one that it has; without either it gets one in
 * its own colour. Refuses what a theme may not be, and a name that is or was somebody else's.
 */
export async function storeSettings(
  db: Db,
  platforms: LivePlatforms,
  settings: Settings,
  logo: string | undefined,
  writer: Writer,
): Promise<Platform> {
  const { brokerId, now } = writer;
  const before = await findTheme(db, brokerId);
  const path =
    logo ?? (before?.logo as string | undefined) ?? (await defaultLogo(db, settings.colors.primary, now));
  const name = settings.name.trim().toLowerCase();
  const theme: Platform = { ...settings, name, metatitle: settings.title, logo: path };
  refuseWrong(theme);
  if (platforms.isOwn(name)) throw taken();
  await db.transaction().execute(async (trx) => {
    await takeName(trx, name, brokerId);
    await put(trx, theme, writer, before);
  });
  await platforms.lookAnew();
  return theme;
}

/** The platform that a broker has published, if any. */
export async function findTheme(db: Db, brokerId: string): Promise<Platform | undefined> {
  const row = await db
    .selectFrom("broker_platforms")
    .select("theme")
    .where("broker_id", "=", brokerId)
    .executeTakeFirst();
  return row?.theme as Platform | undefined; // written below alone
}

function refuseWrong(theme: Platform): void {
  check ??= createAjv().compile(themeSchema);
  if (check(theme)) return;
  // What is wrong with a title is so of the tab's, which is the same.
  const problems = problemsOf(check.errors).filter(({ path }) => path !== "/metatitle");
  throw refuse(
    problems.map((problem) => (problem.path === "/name" ? { code: "invalid_url", path: "/name" } : problem)),
  );
}

async function takeName(trx: Trx, name: string, brokerId: string): Promise<void> {
  await trx
    .insertInto("platform_names")
    .values({ name, broker_id: brokerId })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const holder = await trx
    .selectFrom("platform_names")
    .select("broker_id as brokerId")
    .where("name", "=", name)
    .executeTakeFirst();
  if (holder?.brokerId !== brokerId) throw taken();
}

async function put(
  trx: Trx,
  theme: Platform,
  { brokerId, address, now }: Writer,
  before: Platform | undefined,
): Promise<void> {
  const { name } = theme;
  const row = { name, theme: jsonb(theme), updated_at: now };
  await trx
    .insertInto("broker_platforms")
    .values({ broker_id: brokerId, ...row })
    .onConflict((conflict) =>
      conflict
        .column("broker_id")
        .doUpdateSet({ ...row, revision: sql<number>`nextval('platform_revisions')` }),
    )
    .execute();
  await recordChange(trx, {
    at: now,
    who: `broker:${brokerId}`,
    address,
    action: before ? "change" : "publish",
    entity: "platform",
    entityId: brokerId,
    ...(before ? { before } : {}),
    after: theme,
  });
}

function taken() {
  return refuse([{ code: "field_taken", path: "/name" }]);
}
