import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { checkLogo, type GivenLogo, keepLogo } from "../../people/platforms/logo.ts";
import { insurerList, type ShownInsurer } from "./insurers.ts";

/** Of an insurer's image as it is, and of the square beside its name: twice as much as any page shows, in pixels. */
const rooms = { logo: { width: 320, height: 96 }, small: { width: 96, height: 96 } };

/** Keeps the image of an insurer as its pages show it, in place of the one before; without one its letters come back. */
export async function storeInsurerLogo(
  db: Db,
  insurer: string,
  given: GivenLogo | undefined,
  now: Date,
): Promise<string> {
  if (!insurerList.some(({ name }) => name === insurer)) {
    const names = insurerList.map(({ name }) => name).join(", ");
    throw new AppError("invalid-request", { detail: `there is no insurer "${insurer}" — one of ${names}` });
  }
  if (given === undefined) {
    await db.deleteFrom("insurer_logos").where("insurer", "=", insurer).execute();
  } else {
    const bytes = await checkLogo(given, "127.0.0.1");
    const logo = nameOf(await keepLogo(db, bytes, { ...rooms.logo, now }));
    const small = nameOf(await keepLogo(db, bytes, { ...rooms.small, now }));
    const row = { insurer, logo, small, updated_at: now };
    await db
      .insertInto("insurer_logos")
      .values(row)
      .onConflict((conflict) => conflict.column("insurer").doUpdateSet(row))
      .execute();
  }
  seen.delete(db);
  return given === undefined ? `${insurer}: no logo` : `${insurer}: ${given.filename}`;
}

/** Milliseconds that what was read of them counts: another process may have changed them. */
const freshness = 60_000;

type Seen = { readonly at: number; readonly insurers: Promise<ReadonlyMap<string, ShownInsurer>> };

const seen = new WeakMap<Db, Seen>();

/** Every insurer by its identifier, with where its images are. */
export async function loadInsurers(db: Db): Promise<ReadonlyMap<string, ShownInsurer>> {
  const known = seen.get(db);
  if (known && performance.now() - known.at < freshness) return known.insurers;
  const insurers = readInsurers(db);
  seen.set(db, { at: performance.now(), insurers });
  insurers.catch(() => seen.delete(db));
  return insurers;
}

async function readInsurers(db: Db): Promise<ReadonlyMap<string, ShownInsurer>> {
  const rows = await db.selectFrom("insurer_logos").select(["insurer", "logo", "small"]).execute();
  return new Map(
    insurerList.map((option) => {
      const row = rows.find(({ insurer }) => insurer === option.name);
      const images = row && { logo: addressOf(row.logo), small: addressOf(row.small) };
      return [option.name, { ...option, ...images }];
    }),
  );
}

/** A path of a theme's logo is `logos/x.png`, and pages find it below /themes. */
function nameOf(path: string): string {
  return path.slice("logos/".length);
}

function addressOf(name: string): string {
  return `/themes/logos/${name}`;
}
