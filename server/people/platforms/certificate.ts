import type { FastifyInstance } from "fastify";
import { renderSVG } from "uqr";
import { AppError } from "../../infrastructure/errors/errors.ts";
import type { Platforms } from "./platforms.ts";

/** As much of a theme as is drawn; its schema has checked it. */
type Theme = { readonly footer?: { readonly certificate?: string } };

/**
 * The code by which a phone finds the certificate of who a platform is of (CAOPCS, Res. SSN 332/2020 and 504/2020): drawn
 * of the address that the theme says, with the quiet border that readers want.
 */
export function certificateRoute(app: FastifyInstance, platforms: Platforms): void {
  app.get<{ Params: { platform: string } }>(
    "/autogestion/:platform/certificate.svg",
    { schema: { hide: true } },
    async (request, reply) => {
      await platforms.look();
      const { footer = {} } = (platforms.find(request.params.platform.toLowerCase()) ?? {}) as Theme;
      if (footer.certificate === undefined) throw new AppError("not-found");
      reply.header("cache-control", "public, max-age=3600").type("image/svg+xml");
      return renderSVG(footer.certificate, { border: 4, pixelSize: 1 });
    },
  );
}
