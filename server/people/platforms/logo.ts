import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { drawMark } from "#engine/colors/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { checkFile } from "../../infrastructure/files/check.ts";
import { networkOf } from "../../infrastructure/limits/network.ts";
import { loadSharp } from "../../infrastructure/sharp.ts";

/** A picture that somebody chose for a logo. */
export type GivenLogo = { readonly filename: string; readonly content: string };

/** Of its longest side, in pixels: twice as much as any page shows. */
const side = 256;
const mostBytes = 1_048_576;

/** Draws a logo anew, square and as PNG, keeps it, and answers the path that a theme says. */
export async function storeLogo(
  db: Db,
  given: GivenLogo,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<string> {
  return keepLogo(db, await checkLogo(given, address), { width: side, height: side, now });
}

/** The bytes of a picture that may be a logo, written anew: no passengers. Refuses what is none, and what is too large. */
export async function checkLogo({ filename, content }: GivenLogo, address: string): Promise<Uint8Array> {
  if (!/\.(png|jpe?g)$/i.test(filename))
    throw new AppError("file-type", { params: { formats: "jpg, jpeg, png" } });
  if (Buffer.byteLength(content, "base64") > mostBytes)
    throw new AppError("file-size", { params: { size: "1 MB" } });
  return (await checkFile(filename, content, { network: networkOf(address) })).bytes;
}

type Room = { readonly width: number; readonly height: number; readonly now: Date };

/** Draws a picture anew as PNG within a room, in pixels, with nothing cut off, and keeps it; answers its path. */
export async function keepLogo(db: Db, bytes: Uint8Array, { width, height, now }: Room): Promise<string> {
  const sharp = await loadSharp();
  const drawn = await sharp(bytes)
    .resize({ width, height, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ adaptiveFiltering: true })
    .toBuffer();
  return keep(db, drawn, now);
}

/** The logo of who has none: a mark in their colour, as the pages use it. */
export async function defaultLogo(db: Db, color: string, now: Date): Promise<string> {
  const sharp = await loadSharp();
  return keep(
    db,
    await sharp(Buffer.from(drawMark(color, side)))
      .png()
      .toBuffer(),
    now,
  );
}

/** The image of a theme's `logos/x.png`: a document's out of its folder, a broker's out of the database. */
export async function readLogo(
  db: Db,
  folder: string | undefined,
  path: string,
): Promise<Buffer | undefined> {
  const name = basename(path);
  if (!/^[a-z0-9-]+\.png$/.test(name)) return undefined;
  const own = folder && (await readFile(join(folder, "logos", name)).catch(() => undefined));
  if (own) return own;
  const row = await db
    .selectFrom("platform_logos")
    .select("content")
    .where("name", "=", name)
    .executeTakeFirst();
  return row && Buffer.from(row.content);
}

/** Whether a logo's name is that of what it is: another one would have another name. */
export function isForEver(name: string): boolean {
  return /^of-[0-9a-f]{40}\.png$/.test(name);
}

/** Removes the logos that no platform and no insurer has, and that nobody has chosen since then. */
export async function sweepLogos(db: Db, since: Date): Promise<void> {
  await db
    .deleteFrom("platform_logos")
    .where("created_at", "<", since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("broker_platforms")
            .select("broker_id")
            .where(sql`theme ->> 'logo'`, "=", sql`'logos/' || platform_logos.name`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("insurer_logos")
            .select("insurer")
            .where(sql`platform_logos.name`, "in", sql`(logo, small)`),
        ),
      ),
    )
    .execute();
}

async function keep(db: Db, content: Uint8Array, now: Date): Promise<string> {
  const name = `of-${hash("sha256", content).slice(0, 40)}.png`;
  await db
    .insertInto("platform_logos")
    .values({ name, content, created_at: now })
    // Chosen anew, it is as new: nobody's platform may say it yet.
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ created_at: now }))
    .execute();
  return `logos/${name}`;
}
