import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Platforms } from "../platforms/platforms.ts";
import type { Paper } from "./draw-report.ts";

/** What papers of a platform are headed by. */
export type Letterheads = (platform: string) => Paper["letterhead"] & {
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

/** Letterheads from the themes; logos are read from their folder when they are drawn. */
export function letterheadsOf(platforms: Platforms, themesFolder: string | undefined): Letterheads {
  return (platform) => {
    const found = platforms.list.find(({ name }) => name === platform);
    const { title = platform, logo, colors = {}, footer = {}, contact = {} } = (found ?? {}) as Theme;
    return {
      name: title,
      color: colors.primary ?? "#000000",
      footer: footer.text ?? title,
      ...(contact.email === undefined ? {} : { email: contact.email }),
      ...(logo && themesFolder ? { logo: readFileSync(join(themesFolder, logo)) } : {}),
    };
  };
}
