import type { Db } from "../../infrastructure/db/tables.ts";
import { readLogo } from "../../people/platforms/logo.ts";
import type { Platforms } from "../../people/platforms/platforms.ts";
import type { Paper } from "./draw-report.ts";

/** What papers of a platform are headed by. */
export type Letterheads = (platform: string) => Promise<Letterhead>;

type Letterhead = Paper["letterhead"] & {
  /** Where answers to its mails go. */
  readonly email?: string;
};

/** As much of a theme as a paper shows; its schema has checked it. */
type Theme = {
  readonly title?: string;
  readonly logo?: string;
  readonly colors?: { readonly primary?: string };
  readonly footer?: { readonly text?: string };
  readonly contact?: { readonly email?: string };
};

/** Letterheads from the themes, as they are now; logos are read when they are drawn, a broker's out of the database. */
export function letterheadsOf(
  platforms: Platforms,
  themesFolder: string | undefined,
  { db }: { readonly db: Db },
): Letterheads {
  return async (platform) => {
    await platforms.look();
    const found = platforms.find(platform);
    const { title = platform, logo, colors = {}, footer = {}, contact = {} } = (found ?? {}) as Theme;
    // A paper without its logo is a paper.
    const drawn = logo === undefined ? undefined : await readLogo(db, themesFolder, logo);
    return {
      name: title,
      color: colors.primary ?? "#000000",
      footer: footer.text ?? title,
      ...(contact.email === undefined ? {} : { email: contact.email }),
      ...(drawn ? { logo: drawn } : {}),
    };
  };
}
