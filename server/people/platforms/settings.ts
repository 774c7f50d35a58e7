import type { ValidateFunction } from "ajv";
import { sql } from "kysely";
import { createAjv, problemsOf } from "#engine/validation/index.ts";
import themeSchema from "../../../schemas/theme.schema.json" with { type: "json" };
import { recordChange } from "../../infrastructure/audit/record.ts";
import { jsonb } from "../../infrastructure/db/json.ts";
import type { Db, Trx } from "../../infrastructure/db/tables.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { isPastLimit, type RateLimits } from "../../infrastructure/limits/rate-limits.ts";
import type { LivePlatforms } from "./live-platforms.ts";
import { defaultLogo } from "./logo.ts";
import type { Platform } from "./platforms.ts";

/** What a broker says of their platform; its logo is another matter. What they do not say of it stays as it was. */
export type Settings = {
  readonly name: string;
  readonly title?: string;
  readonly colors?: { readonly primary: string; readonly secondary: string };
  readonly footer?: Footer | string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly contact?: Readonly<Record<string, string>>;
};

type Footer = {
  readonly text?: string;
  readonly certificate?: string;
  readonly social?: Readonly<Record<string, string>>;
};

/** The colours of who has chosen none. */
const usualColors = { primary: "#1f4e79", secondary: "#c9a227" } as const;

export type Writer = { readonly brokerId: string; readonly address: string; readonly now: Date };

let check: ValidateFunction | undefined;

/**
 * Stores a broker's platform as they say it, with the logo given or the one that it has; without either it gets one in
 * its own colour. Refuses what a theme may not be, a name that is somebody else's, and one more of them than a year has.
 */
export async function storeSettings(
  db: Db,
  platforms: LivePlatforms,
  settings: Settings,
  logo: string | undefined,
  writer: Writer,
  limits: RateLimits = {},
): Promise<Platform> {
  const { brokerId, now } = writer;
  const before = await findTheme(db, brokerId);
  const { title = before?.title ?? (await nameOf(db, brokerId)), footer } = settings;
  const colors = settings.colors ?? (before?.colors as Settings["colors"]) ?? usualColors;
  const path = logo ?? (before?.logo as string | undefined) ?? (await defaultLogo(db, colors.primary, now));
  const name = settings.name.trim().toLowerCase();
  const said = typeof footer === "string" ? { ...settings, footer: { text: footer } } : settings;
  const theme: Platform = { ...said, name, title, colors, metatitle: title, logo: path };
  refuseWrong(theme);
  if (platforms.isOwn(name)) throw taken();
  await db.transaction().execute(async (trx) => {
    if (name !== before?.name) {
      await takeName(trx, name, brokerId);
      const isPast = await isPastLimit(trx, "platformName", [brokerId], now, limits.platformName);
      if (isPast) throw refuse([{ code: "platform_names", path: "/name" }]);
    }
    await put(trx, theme, writer, before);
    await letNamesGo(trx, name, brokerId);
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

/** What a broker is called, as the title of who has said none. */
async function nameOf(db: Db, brokerId: string): Promise<string> {
  const { profile } = await db
    .selectFrom("brokers")
    .select("profile")
    .where("id", "=", brokerId)
    .executeTakeFirstOrThrow();
  const { name = "", lastName = "" } = profile as { readonly name?: string; readonly lastName?: string };
  return `${name} ${lastName}`.trim().slice(0, themeSchema.properties.title.maxLength);
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

/** The names that a broker had and nobody's ticket knows are anybody's again. */
async function letNamesGo(trx: Trx, name: string, brokerId: string): Promise<void> {
  await trx
    .deleteFrom("platform_names")
    .where("broker_id", "=", brokerId)
    .where("name", "<>", name)
    .where("is_known", "=", false)
    .execute();
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
