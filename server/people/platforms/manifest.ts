import type { FastifyInstance } from "fastify";
import { onPaper } from "#engine/colors/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { readLogo } from "./logo.ts";
import type { Platforms } from "./platforms.ts";

/** As much of a theme as a manifest says; its schema has checked it. */
type Theme = {
  readonly name: string;
  readonly title: string;
  readonly metatitle: string;
  readonly tagline?: string;
  readonly logo: string;
  readonly colors: { readonly primary: string };
};

/** The ground of the light scheme, on which a page is drawn before its style has come. */
const paper = "#f6f7f8";

/**
 * What a phone is told of a platform that somebody puts on its home screen: its name, colour and logo. One for each
 * platform, made of its theme as it is now.
 */
export function manifestRoute(app: FastifyInstance, platforms: Platforms, folder: string, db: Db): void {
  app.get<{ Params: { platform: string } }>(
    "/autogestion/:platform/manifest.webmanifest",
    { schema: { hide: true } },
    async (request, reply) => {
      await platforms.look();
      const found = platforms.find(request.params.platform.toLowerCase());
      if (!found) throw new AppError("not-found");
      const theme = found as unknown as Theme;
      const logo = await readLogo(db, folder, theme.logo);
      reply.header("cache-control", "no-cache").type("application/manifest+json; charset=utf-8");
      return JSON.stringify(manifestOf(theme, logo && sideOf(logo)));
    },
  );
}

function manifestOf({ name, title, metatitle, tagline, logo, colors }: Theme, side: number | undefined) {
  const home = `/autogestion/${name}`;
  return {
    id: home,
    name: metatitle,
    short_name: title,
    ...(tagline === undefined ? {} : { description: tagline }),
    lang: "es-AR",
    start_url: home,
    scope: home,
    display: "standalone",
    theme_color: onPaper(colors.primary),
    background_color: paper,
    icons:
      side === undefined ? [] : [{ src: `/themes/${logo}`, type: "image/png", sizes: `${side}x${side}` }],
  };
}

/** Pixels of a side, as a PNG says at its beginning. */
function sideOf(png: Buffer): number | undefined {
  return png.length > 24 ? png.readUInt32BE(16) : undefined;
}
