import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { accidentRoutes } from "./accidents/routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { profileRoutes } from "./brokers/profile-routes.ts";
import { clientRoutes } from "./clients/routes.ts";
import type { Clock } from "./clock.ts";
import { commonsRoutes, type HelpData } from "./commons/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import type { Db } from "./db/tables.ts";
import { entities as ownEntities } from "./entities.ts";
import { AppError } from "./errors/errors.ts";
import type { FileStore } from "./files/store.ts";
import { noteConstants } from "./http/ask-as.ts";
import { type BodyOptions, usualBodies, watchBodies } from "./http/budget.ts";
import { handleFailures, refuseConnection, sendError } from "./http/failures.ts";
import { sendHeaders } from "./http/headers.ts";
import { healthRoute } from "./http/health.ts";
import { bodyLimits, limitInput } from "./http/limits.ts";
import { logOptions, logRequests } from "./http/log.ts";
import { describeApi } from "./http/openapi.ts";
import { noticeProxies } from "./http/proxies.ts";
import { serveWeb, type WebOptions } from "./http/static.ts";
import { answerUnknown } from "./http/unknown-routes.ts";
import { validateRoutes } from "./http/validators.ts";
import { insurerRoutes } from "./insurers/routes.ts";
import type { Jobs } from "./jobs/jobs.ts";
import configured from "./limits.json" with { type: "json" };
import { locationRoutes } from "./locations/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { onboardingRoutes } from "./onboarding/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { personRoutes } from "./persons/routes.ts";
import { livePlatforms } from "./platforms/live-platforms.ts";
import type { Platforms } from "./platforms/platforms.ts";
import { logoRoute, platformRoutes } from "./platforms/routes.ts";
import { platformSettingsRoutes } from "./platforms/settings-routes.ts";
import { previewRoutes } from "./policies/preview-routes.ts";
import { proofRoutes } from "./policies/proof-routes.ts";
import { policyRoutes } from "./policies/routes.ts";
import { guardRoutes } from "./principals/guard.ts";
import { profileChangeRoutes } from "./profile-changes/routes.ts";
import type { Desk } from "./records/desk.ts";
import { draftRoutes } from "./records/draft-routes.ts";
import type { Entity } from "./records/entity.ts";
import type { Rules } from "./records/judge.ts";
import { recordRoutes } from "./records/routes.ts";
import { hostingRoutes } from "./releases/hosting-routes.ts";
import type { Releases } from "./releases/releases.ts";
import { releaseFiles, releaseRoutes } from "./releases/routes.ts";
import { letterheadsOf } from "./reports/letterheads.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { type Keys, keyBytes, openKeys } from "./sessions/keys.ts";
import { brokerDataRoute, sessionRoutes } from "./sessions/routes.ts";
import { randomDigits } from "./tickets/challenges.ts";
import type { RateLimits } from "./tickets/rate-limits.ts";
import { ticketRoutes } from "./tickets/routes.ts";
import { vehicleRoutes } from "./vehicles/routes.ts";

export type AppOptions = {
  readonly db: Db;
  readonly store: FileStore;
  readonly platforms: Platforms;
  /** What the flows say of what is stored. */
  readonly rules: Rules;
  readonly clock?: Clock;
  /** What sessions are signed with; of this process alone without it. */
  readonly keys?: Keys;
  /** Whom brokers ask for help. */
  readonly help?: HelpData;
  readonly web?: WebOptions;
  /** The kinds of things that are kept; the product's without it. */
  readonly entities?: readonly Entity[];
  /** The flows that are handed out; none for a server that only stores. */
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
  /** Lets the sandbox command move records in this process; without it there is no such route. */
  readonly sandboxToken?: string;
  /** Where mails are laid that go to no server, for what is done with those of one person. */
  readonly outbox?: string;
  /** Called when the database, which is inside this process, is beyond use. */
  readonly onFatal?: (cause: unknown) => void;
  /** Opens what is done after answers; nothing of it is done without. */
  readonly jobs?: (desk: Desk, app: FastifyInstance) => Jobs;
  /** How bodies are taken in, in place of the usual. */
  readonly bodies?: Partial<BodyOptions>;
};

const routerOptions = { maxParamLength: 200 };

/** The whole server but its listening: tests use it with inject(). */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, store, rules, clock = () => new Date(), logLevel = "silent" } = options;
  const platforms = livePlatforms(options.platforms, db, clock);
  const app = Fastify({
    logger: logLevel === "silent" ? false : logOptions(logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.usual,
    trustProxy: options.trustProxy ?? false,
    // A phone may take five minutes for a photo, and its page gives up before this; how fast a body has to come is
    // watched beside it (see budget.ts).
    requestTimeout: configured.bodies.requestSeconds * 1000,
    http: { headersTimeout: configured.bodies.headersSeconds * 1000, connectionsCheckingInterval: 10_000 },
    routerOptions,
    frameworkErrors: (_cause, _request, reply) => {
      sendError(reply, new AppError("invalid-request"));
    },
    clientErrorHandler: refuseConnection,
  });
  app.removeContentTypeParser("text/plain"); // JSON is all that is spoken here
  handleFailures(app, { onFatal: options.onFatal });
  answerUnknown(app, routerOptions);
  sendHeaders(app);
  logRequests(app);
  noticeProxies(app);
  limitInput(app);
  validateRoutes(app, clock);
  const keys = options.keys ?? openKeys(randomBytes(keyBytes));
  noteConstants(app);
  // What a ticket shows is its platform's, which another process may have changed.
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (["ticket", "proven"].includes(routeOptions.config.access ?? "")) await platforms.look();
  });
  guardRoutes(app, { db, clock, keys, operatorToken: options.sandboxToken });
  await describeApi(app);

  const { limits = {}, entities = ownEntities } = options;
  watchBodies(app, { db, clock, limits }, { ...usualBodies, ...options.bodies });
  const letterheads = letterheadsOf(platforms, options.themesFolder);
  const atWork: Desk = { db, clock, platforms, rules, store, limits, letterheads };
  const jobs = options.jobs?.(atWork, app);
  if (jobs) app.addHook("onClose", () => jobs.stop());
  const desk: Desk = { ...atWork, jobs };
  await app.register(
    async (api) => {
      healthRoute(api, desk, entities);
      insurerRoutes(api);
      locationRoutes(api);
      vehicleRoutes(api, clock);
      paymentRoutes(api, desk);
      hostingRoutes(api, options.releases);
      platformRoutes(api, platforms, options.releases, entities);
      platformSettingsRoutes(api, { db, clock, platforms, limits });
      ticketRoutes(api, {
        db,
        clock,
        platforms,
        challengeCode: options.challengeCode ?? randomDigits,
        limits,
      });
      await api.register((own) => sessionRoutes(own, { db, clock, keys, limits }));
      brokerDataRoute(api, { db, clock });
      profileRoutes(api, { db, clock });
      commonsRoutes(api, { db, help: options.help ?? {} });
      dashboardRoutes(api, desk, entities);
      notificationRoutes(api, { db, clock });
      analyticsRoutes(api, { db, clock, limits });
      accountRoutes(api, { db, clock, keys, limits, jobs });
      for (const entity of entities) await recordRoutes(api, entity, desk);
      draftRoutes(api, entities, desk);
      proofRoutes(api, desk);
      policyRoutes(api, desk);
      previewRoutes(api, desk);
      accidentRoutes(api, desk);
      await clientRoutes(api, desk);
      await onboardingRoutes(api, desk);
      await profileChangeRoutes(api, desk);
      if (options.releases) releaseRoutes(api, options.releases, platforms);
      if (options.sandboxToken) {
        sandboxRoutes(api, entities, desk);
        personRoutes(api, entities, desk, options.outbox ?? "");
      }
      api.get(
        "/openapi.json",
        { config: { access: "public" }, schema: { summary: "Este documento" } },
        async () => app.swagger(),
      );
    },
    { prefix: "/api" },
  );
  if (options.releases) releaseFiles(app, options.releases);
  if (options.themesFolder) logoRoute(app, options.themesFolder, db);
  if (options.web) await serveWeb(app, options.web);
  await app.ready();
  return app;
}
