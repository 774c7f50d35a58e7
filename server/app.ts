import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { confirmationRoutes } from "./claims/confirming/routes.ts";
import { claimRoutes } from "./claims/desk/routes.ts";
import { claimLinkRoutes } from "./claims/link/routes.ts";
import { officeClaimRoutes } from "./claims/office/routes.ts";
import { accidentRoutes } from "./claims/report/routes.ts";
import { claimPaperRoutes } from "./claims/sending/paper-routes.ts";
import type { Clock } from "./infrastructure/clock.ts";
import type { Db } from "./infrastructure/db/tables.ts";
import { AppError } from "./infrastructure/errors/errors.ts";
import type { FileStore } from "./infrastructure/files/store.ts";
import { noteConstants } from "./infrastructure/http/ask-as.ts";
import { type BodyOptions, usualBodies, watchBodies } from "./infrastructure/http/budget.ts";
import { handleFailures, refuseConnection, sendError } from "./infrastructure/http/failures.ts";
import { sendHeaders } from "./infrastructure/http/headers.ts";
import { bodyLimits, limitInput } from "./infrastructure/http/limits.ts";
import { logOptions, logRequests } from "./infrastructure/http/log.ts";
import { describeApi, documentRoute } from "./infrastructure/http/openapi.ts";
import { noticeProxies } from "./infrastructure/http/proxies.ts";
import { tableRoutes } from "./infrastructure/http/route-table.ts";
import { refuseOtherSites } from "./infrastructure/http/same-origin.ts";
import { isUnread, ownSockets } from "./infrastructure/http/sockets.ts";
import { serveWeb, type WebOptions } from "./infrastructure/http/static.ts";
import { answerUnknown } from "./infrastructure/http/unknown-routes.ts";
import { validateRoutes } from "./infrastructure/http/validators.ts";
import type { Jobs } from "./infrastructure/jobs/jobs.ts";
import configured from "./infrastructure/limits/limits.json" with { type: "json" };
import type { RateLimits } from "./infrastructure/limits/rate-limits.ts";
import type { LinkTo } from "./infrastructure/mail/mail.ts";
import { insurerRoutes } from "./insurance/insurers/routes.ts";
import { locationRoutes } from "./insurance/locations/routes.ts";
import { paymentRoutes } from "./insurance/payments/routes.ts";
import { previewRoutes } from "./insurance/policies/preview-routes.ts";
import { proofRoutes } from "./insurance/policies/proof-routes.ts";
import type { Asking } from "./insurance/runs/asking.ts";
import type { Catalogues } from "./insurance/vehicles/catalogue.ts";
import { demonstrationCatalogues } from "./insurance/vehicles/demonstration.ts";
import { vehicleRoutes } from "./insurance/vehicles/routes.ts";
import { officeRoutes } from "./office/routes.ts";
import { accountRoutes } from "./people/accounts/routes.ts";
import { analyticsRoutes } from "./people/analytics/routes.ts";
import { profileRoutes } from "./people/brokers/profile-routes.ts";
import { commonsRoutes, type HelpData } from "./people/commons/routes.ts";
import { type StoreLinks, storesRoute } from "./people/commons/stores.ts";
import { notificationRoutes } from "./people/notifications/routes.ts";
import { operatorRoutes } from "./people/operators/routes.ts";
import { certificateRoute } from "./people/platforms/certificate.ts";
import { livePlatforms } from "./people/platforms/live-platforms.ts";
import { manifestRoute } from "./people/platforms/manifest.ts";
import type { Platforms } from "./people/platforms/platforms.ts";
import { logoRoute, platformRoutes } from "./people/platforms/routes.ts";
import { platformSettingsRoutes } from "./people/platforms/settings-routes.ts";
import { guardRoutes } from "./people/principals/guard.ts";
import { type Keys, keyBytes, openKeys } from "./people/sessions/keys.ts";
import { brokerDataRoute, sessionRoutes } from "./people/sessions/routes.ts";
import { randomDigits } from "./people/tickets/challenges.ts";
import { ticketRoutes } from "./people/tickets/routes.ts";
import { organizerRoutes } from "./producers/organizer-routes.ts";
import { producerRoutes } from "./producers/routes.ts";
import { followedKinds, entities as ownEntities } from "./record-types.ts";
import { bookRoutes } from "./records/books/routes.ts";
import { clientRoutes } from "./records/clients/routes.ts";
import { conversationRoutes } from "./records/communications/conversation-routes.ts";
import { insurerRequestRoutes } from "./records/communications/insurer-request-routes.ts";
import { insurerConversationRoutes } from "./records/communications/insurer-routes.ts";
import { publicRequestRoutes } from "./records/communications/public-routes.ts";
import { communicationRoutes } from "./records/communications/routes.ts";
import { conditionRoutes } from "./records/conditions/routes.ts";
import { dashboardRoutes } from "./records/dashboard/routes.ts";
import { draftRoutes } from "./records/draft-routes.ts";
import { emissionRoutes } from "./records/emissions/routes.ts";
import { endorsementRoutes } from "./records/endorsements/routes.ts";
import { soldListRoutes } from "./records/endorsements/sold-list-routes.ts";
import type { Entity } from "./records/entity.ts";
import { healthRoute } from "./records/health.ts";
import { importRoutes } from "./records/imports/routes.ts";
import { askInspectionRoutes } from "./records/inspections/ask-routes.ts";
import { inspectionRoutes } from "./records/inspections/routes.ts";
import type { Rules } from "./records/judge.ts";
import { accountRoutesOfLedger } from "./records/liquidations/account-routes.ts";
import { liquidationRoutes } from "./records/liquidations/routes.ts";
import { ownDataRoutes } from "./records/persons/own-routes.ts";
import { policyRoutes } from "./records/policies/routes.ts";
import { quoteActRoutes } from "./records/quotes/act-routes.ts";
import { quoterRoutes } from "./records/quotes/quoter-routes.ts";
import { shareRoutes } from "./records/quotes/share-routes.ts";
import { quoteStandingRoute } from "./records/quotes/standing-route.ts";
import { reconciliationRoutes } from "./records/reconciliation/routes.ts";
import type { RecordServices } from "./records/record-services.ts";
import { letterheadsOf } from "./records/reports/letterheads.ts";
import { recordRoutes } from "./records/routes.ts";
import { unpaidRoutes } from "./records/unpaid/routes.ts";
import { areas, hostFlows } from "./releases/hosting.ts";
import { hostingRoutes } from "./releases/hosting-routes.ts";
import type { Releases } from "./releases/releases.ts";
import { releaseFiles, releaseRoutes } from "./releases/routes.ts";

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
  /** Where phones get the app. */
  readonly stores?: StoreLinks;
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
  /** The vehicles that can be quoted; those of the demonstration without it. */
  readonly catalogues?: Catalogues;
  /** Where the pages are, as links that are sent say it. */
  readonly linkTo?: LinkTo;
  /** Opens what is done after answers; nothing of it is done without. */
  readonly jobs?: (services: RecordServices, app: FastifyInstance) => Jobs;
  /** Opens who asks insurers; nobody is asked without. Whoever opens it ends it. */
  readonly insurers?: (services: RecordServices, app: FastifyInstance) => Asking | undefined;
  /** How bodies are taken in, in place of the usual. */
  readonly bodies?: Partial<BodyOptions>;
  /** Calls that whoever runs the product adds to its own, below `/api` and under the same guards. */
  readonly routes?: (api: FastifyInstance) => void;
};

const routerOptions = { maxParamLength: 200 };

/** The whole server but its listening: tests use it with inject(). */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, store, rules, clock = () => new Date(), logLevel = "silent" } = options;
  const platforms = livePlatforms(options.platforms, db, clock);
  const bodies = { ...usualBodies, ...options.bodies };
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
    frameworkErrors: (_cause, { raw }, reply) => {
      // No hook runs for these.
      if (isUnread(raw)) reply.header("connection", "close");
      sendError(reply, new AppError("invalid-request"));
    },
    clientErrorHandler: (cause, socket) => refuseConnection(cause, socket, bodies.lingering),
  });
  ownSockets(app, bodies.lingering);
  app.removeContentTypeParser("text/plain"); // JSON is all that is spoken here
  const hosting = hostFlows(options.releases, tableRoutes(app, "/api"));
  handleFailures(app);
  answerUnknown(app, routerOptions);
  sendHeaders(app);
  logRequests(app);
  noticeProxies(app);
  refuseOtherSites(app);
  limitInput(app);
  validateRoutes(app, clock);
  const keys = options.keys ?? openKeys(randomBytes(keyBytes));
  noteConstants(app);
  // What a ticket shows is its platform's, which another process may have changed.
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (
      ["ticket", "proven", "ticket-or-broker", "proven-or-broker"].includes(routeOptions.config.access ?? "")
    )
      await platforms.look();
  });
  guardRoutes(app, { db, clock, keys });
  await describeApi(app);

  const { limits = {}, entities = ownEntities } = options;
  watchBodies(app, { db, clock, limits }, bodies);
  const catalogues = options.catalogues ?? demonstrationCatalogues();
  const letterheads = letterheadsOf(platforms, options.themesFolder, { db });
  const services: RecordServices = {
    ...{ db, clock, platforms, rules, store, limits, letterheads, catalogues, linkTo: options.linkTo },
    codeOf: keys.codeOf,
    // What is done after an answer may move a record, and so want more to be done.
    get jobs() {
      return jobs;
    },
    get insurers() {
      return insurers;
    },
  };
  const jobs = options.jobs?.(services, app);
  if (jobs) app.addHook("onClose", () => jobs.stop());
  const insurers = options.insurers?.(services, app);
  await app.register(
    async (api) => {
      healthRoute(api, services, entities);
      insurerRoutes(api, services);
      locationRoutes(api);
      vehicleRoutes(api, clock, catalogues);
      paymentRoutes(api, services);
      hostingRoutes(api, hosting);
      platformRoutes(api, platforms, {
        flows: () => hosting.served("autogestion"),
        followed: followedKinds(entities),
      });
      platformSettingsRoutes(api, { db, clock, platforms, limits });
      ticketRoutes(api, {
        db,
        clock,
        platforms,
        challengeCode: options.challengeCode ?? randomDigits,
        limits,
      });
      await api.register(async (own) => {
        await own.register(cookie);
        await sessionRoutes(own, { db, clock, keys, limits });
        accountRoutes(own, { db, clock, keys, limits, jobs });
        await operatorRoutes(own, { db, clock, keys, limits });
      });
      brokerDataRoute(api, { db, clock });
      profileRoutes(api, { db, clock });
      commonsRoutes(api, { db, help: options.help ?? {} });
      storesRoute(api, options.stores ?? {});
      dashboardRoutes(api, services, entities);
      notificationRoutes(api, { db, clock });
      analyticsRoutes(api, { db, clock, limits });
      for (const entity of entities) await recordRoutes(api, entity, services);
      draftRoutes(api, entities, services);
      proofRoutes(api, services);
      policyRoutes(api, services);
      soldListRoutes(api, services);
      endorsementRoutes(api, services);
      unpaidRoutes(api, services);
      await importRoutes(api, services);
      claimRoutes(api, services);
      claimPaperRoutes(api, services);
      claimLinkRoutes(api, services);
      confirmationRoutes(api, services);
      officeClaimRoutes(api, services);
      await communicationRoutes(api, services);
      await conversationRoutes(api, services);
      await insurerRequestRoutes(api, services);
      await insurerConversationRoutes(api, services);
      ownDataRoutes(api, entities, services);
      await liquidationRoutes(api, services);
      accountRoutesOfLedger(api, services);
      bookRoutes(api, services);
      conditionRoutes(api, services);
      reconciliationRoutes(api, services);
      await publicRequestRoutes(api, services);
      officeRoutes(api, services);
      producerRoutes(api, services);
      organizerRoutes(api, services);
      previewRoutes(api, services);
      accidentRoutes(api, services);
      inspectionRoutes(api, services);
      askInspectionRoutes(api, services);
      await clientRoutes(api, services);
      quoteActRoutes(api, services);
      quoterRoutes(api, services);
      shareRoutes(api, services);
      emissionRoutes(api, services);
      quoteStandingRoute(api, services);
      if (options.releases) releaseRoutes(api, options.releases, hosting, platforms);
      options.routes?.(api);
      documentRoute(api);
    },
    { prefix: "/api" },
  );
  if (options.releases) releaseFiles(app, options.releases);
  certificateRoute(app, platforms);
  if (options.themesFolder) {
    logoRoute(app, options.themesFolder, db);
    manifestRoute(app, platforms, options.themesFolder, db);
  }
  if (options.web) await serveWeb(app, options.web);
  app.addHook("onListen", async () => {
    const unserved = areas.flatMap((area) => hosting.unserved(area));
    if (unserved.length > 0)
      app.log.info({ flows: unserved }, "flows not hosted: no route answers what they ask for");
  });
  await app.ready();
  return app;
}
