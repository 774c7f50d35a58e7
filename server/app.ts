import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { AccidentRules } from "./accidents/accident.ts";
import { accidentRoutes } from "./accidents/routes.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db/tables.ts";
import { fileRoutes } from "./files/routes.ts";
import type { FileStore } from "./files/store.ts";
import { guardRoutes } from "./http/access.ts";
import { limitBytesInFlight } from "./http/budget.ts";
import { AppError } from "./http/errors.ts";
import { handleFailures, refuseConnection, sendError } from "./http/failures.ts";
import { sendHeaders } from "./http/headers.ts";
import { healthRoute } from "./http/health.ts";
import { bodyLimits, limitInput } from "./http/limits.ts";
import { logOptions, logRequests } from "./http/log.ts";
import { describeApi } from "./http/openapi.ts";
import { serveWeb, type WebOptions } from "./http/static.ts";
import { validateRoutes } from "./http/validators.ts";
import { insurerRoutes } from "./insurers/routes.ts";
import type { Platforms } from "./platforms/platforms.ts";
import { logoRoute, platformRoutes } from "./platforms/routes.ts";
import type { Releases } from "./releases/releases.ts";
import { releaseFiles, releaseRoutes } from "./releases/routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { randomDigits } from "./tickets/challenges.ts";
import type { RateLimits } from "./tickets/rate-limits.ts";
import { ticketRoutes } from "./tickets/routes.ts";

export type AppOptions = {
  readonly db: Db;
  readonly store: FileStore;
  readonly platforms: Platforms;
  /** What the flows say of a claim: the walk that judges it and the fields that products ask. */
  readonly rules: AccidentRules;
  readonly clock?: Clock;
  readonly web?: WebOptions;
  /** The flows that are handed out; none for a server of which only the claims are asked. */
  readonly releases?: Releases;
  /** Where themes/*.theme.json and their logos are; the logos are served from it. */
  readonly themesFolder?: string;
  readonly logLevel?: string;
  /** Where log lines go in place of standard output. */
  readonly logStream?: { write(line: string): void };
  readonly trustProxy?: string | false;
  /** The digits of each challenge; random unless a test chooses them. */
  readonly challengeCode?: () => string;
  /** Other limits than the usual ones: browser tests all come from one address. */
  readonly limits?: RateLimits;
  /** Lets the sandbox command move claims in this process; without it there is no such route. */
  readonly sandboxToken?: string;
  readonly onFatal?: (cause: unknown) => void;
  /** Bytes of large bodies held at once. */
  readonly bytesInFlight?: number;
};

/** The whole server but its listening: tests use it with inject(). */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, store, platforms, rules, clock = () => new Date(), logLevel = "silent" } = options;
  const app = Fastify({
    logger: logLevel === "silent" ? false : logOptions(logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.usual,
    trustProxy: options.trustProxy ?? false,
    // A phone may take five minutes for a photo, and its page gives up before this.
    requestTimeout: 600_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_cause, _request, reply) => {
      sendError(reply, new AppError("invalid-request"));
    },
    clientErrorHandler: refuseConnection,
  });
  app.removeContentTypeParser("text/plain"); // JSON is all that is spoken here
  handleFailures(app, { onFatal: options.onFatal ?? (() => {}) });
  sendHeaders(app);
  logRequests(app);
  limitInput(app);
  validateRoutes(app, clock);
  guardRoutes(app, db, clock);
  await describeApi(app);

  const { limits = {}, bytesInFlight: total } = options;
  const budget = limitBytesInFlight({ db, clock, limits, total });
  const accidents = { db, clock, platforms, rules, store, budget, limits };
  await app.register(
    async (api) => {
      healthRoute(api, db);
      insurerRoutes(api);
      platformRoutes(api, platforms);
      ticketRoutes(api, {
        db,
        clock,
        platforms,
        challengeCode: options.challengeCode ?? randomDigits,
        limits,
      });
      accidentRoutes(api, accidents);
      fileRoutes(api, accidents);
      if (options.releases) releaseRoutes(api, options.releases, platforms);
      if (options.sandboxToken) sandboxRoutes(api, { db, clock, token: options.sandboxToken });
      api.get(
        "/openapi.json",
        { config: { access: "public" }, schema: { summary: "Este documento" } },
        async () => app.swagger(),
      );
    },
    { prefix: "/api" },
  );
  if (options.releases) releaseFiles(app, options.releases);
  if (options.themesFolder) logoRoute(app, options.themesFolder);
  if (options.web) await serveWeb(app, options.web);
  await app.ready();
  return app;
}
