import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/errors.ts";

/**
 * Refuses what another site's page, or a neighbouring host's, has a browser send: some calls need nothing but a cookie,
 * and SameSite lets neighbours through. A browser says whose page it is (Sec-Fetch-Site); others have no cookie of ours.
 */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ method, headers }) => {
    if (method === "GET" || method === "HEAD") return;
    const site = headers["sec-fetch-site"];
    if (site === "cross-site" || site === "same-site") throw new AppError("forbidden");
  });
}
