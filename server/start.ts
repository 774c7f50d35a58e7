import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { DemoHelp } from "#engine/language/index.ts";
import { type AppOptions, buildApp } from "./app.ts";
import { queueClaims } from "./claims/sending/queue-claims.ts";
import { createClaimHandlers } from "./claims/sending/settle-claim.ts";
import type { Config } from "./config.ts";
import { startInsurers } from "./demonstration/insurers/insurers.ts";
import { type Demonstration, seedAll } from "./demonstration/seed/all.ts";
import type { Clock } from "./infrastructure/clock.ts";
import { type Database, openDatabase } from "./infrastructure/db/connect.ts";
import { openStore } from "./infrastructure/files/open-store.ts";
import { type Jobs, openJobs } from "./infrastructure/jobs/jobs.ts";
import type { RateLimits } from "./infrastructure/limits/rate-limits.ts";
import { type LinkTo, type Mailer, openMailer, outboxOf } from "./infrastructure/mail/mail.ts";
import { openClients } from "./insurance/insurers/client.ts";
import { isThisMachine } from "./insurance/insurers/connections.ts";
import { type Asking, createAsking } from "./insurance/runs/asking.ts";
import { mailOffice } from "./insurance/runs/office.ts";
import { createReading } from "./insurance/runs/read-insurer.ts";
import { openRuns } from "./insurance/runs/runs.ts";
import { demonstrationCatalogues } from "./insurance/vehicles/demonstration.ts";
import { readCatalogues } from "./insurance/vehicles/read-catalogue.ts";
import { jobHandlers } from "./job-handlers.ts";
import type { HelpData } from "./people/commons/routes.ts";
import { queueMails } from "./people/notifications/mail-digest.ts";
import { type Platforms, readPlatforms } from "./people/platforms/platforms.ts";
import { findKey } from "./people/sessions/find-key.ts";
import { openKeys } from "./people/sessions/keys.ts";
import { entities as ownEntities } from "./record-types.ts";
import { queueCollections } from "./records/collections/queue-collections.ts";
import { createEmissionHandler } from "./records/emissions/settle.ts";
import { createEndorsementHandlers } from "./records/endorsements/settle.ts";
import type { Entity } from "./records/entity.ts";
import { createInspectionHandler } from "./records/inspections/settle.ts";
import { createDocumentsHandler } from "./records/policies/documents/documents-handler.ts";
import { createQuoteHandler } from "./records/quotes/settle.ts";
import type { OpenFlows } from "./releases/product.ts";
import { sweep } from "./sweep.ts";

/** A demonstration, where there is one, is written at the start when the configuration asks for it. */
export type StartOptions = Partial<Demonstration> & {
  readonly config: Config;
  readonly flows: OpenFlows;
  /** The kinds of things that are kept; the product's without it. */
  readonly entities?: readonly Entity[];
  readonly clock?: Clock;
  /** Whom those ask for help where the configuration names nobody. */
  readonly help?: DemoHelp;
  readonly platforms?: Platforms;
  /** Pages to serve; none without it, for a server of the API alone. */
  readonly webRoot?: string;
  readonly challengeCode?: () => string;
  readonly limits?: RateLimits;
  /** Milliseconds that work with an insurer may take in all, and after which that of a process that died is another's. */
  readonly runs?: { readonly total: number; readonly lease: number; readonly asking?: number };
  /** Sends mails in place of the usual mailer, which it is given. */
  readonly mailer?: (usual: Mailer) => Mailer;
  readonly routes?: AppOptions["routes"];
  /** Where log lines go in place of standard output. */
  readonly logStream?: { write(line: string): void };
};

/** A server that listens, with who of the demonstration is there to be tried; nobody where it is not asked for. */
export type RunningServer = Pick<Demonstration, "people" | "brokers" | "operators"> & {
  readonly url: string;
  /** The port that was asked for and busy, if another was taken. */
  readonly busyPort?: number;
  readonly app: FastifyInstance;
  readonly database: Database;
  close(): Promise<void>;
};

/**
 * Milliseconds that a stop gives to requests under way, to what the server does by itself meanwhile, and then to the
 * database. With the three seconds of its jobs, an idle server ends within five.
 */
const stopping = { requests: 5_000, rest: 1_000, database: 1_500 };

/** Opens the database, migrates, seeds, and listens. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const {
    config,
    flows,
    people = [],
    brokers = [],
    conditions = [],
    entities = ownEntities,
    operators = [],
  } = options;
  const { clock = () => new Date() } = options;
  const database = await openDatabase({
    ...(config.databaseUrl === undefined ? { dataFolder: config.dataFolder } : { url: config.databaseUrl }),
  });
  try {
    const platforms = options.platforms ?? readPlatforms(config.themesFolder, config.cacheFolder);
    const store = openStore(config);
    const demonstration = { people, brokers, conditions, operators };
    const keys = openKeys(config.sessionKey ?? findKey(config.dataFolder));
    if (config.seedsDemo) await seedAll({ db: database.db, store, keys }, clock(), demonstration);
    const usual = openMailer({ ...config.mail, folder: outboxOf(config) });
    const mail = options.mailer?.(usual) ?? usual;
    const product = flows(database.db, clock);
    const { releases, connectors } = product;
    await releases?.learn();
    let jobs: Jobs | undefined;
    // Whoever tries it out is quoted by simulated ones.
    const simulated = connectors && !config.insurers && config.seedsDemo ? await startInsurers() : undefined;
    const clients =
      connectors &&
      openClients(config.insurers ?? simulated?.connections ?? new Map(), connectors, options.runs);
    let asking: Asking | undefined;
    const reading = connectors && clients && createReading({ connectors, clients, clock });
    // Known once it listens.
    let site = config.publicUrl;
    const linkTo: LinkTo = (path) => (site === undefined ? undefined : new URL(path, site).href);
    const app = await buildApp({
      db: database.db,
      jobs: (services, { log }) => {
        jobs = openJobs({
          url: database.url,
          handlers: jobHandlers(services, {
            ...{ ...options, entities, clock, keys, mail, linkTo },
            office: config.office,
            reading,
          }),
          onFault: (cause) => log.error({ err: cause }, "job failed"),
          // Ids are all that a job is given.
          onGivenUp: ({ name, data }) =>
            log.error({ job: name, data }, "job given up: what it was to do is left undone"),
        });
        return jobs;
      },
      insurers: (services, { log }) => {
        if (!connectors || !clients) return undefined;
        const runs = openRuns({
          ...{ ...options.runs, db: database.db, clock, connectors, clients },
          handlers: [
            createQuoteHandler({ clock, asking: () => asking }),
            createEmissionHandler(services),
            ...createEndorsementHandlers(services),
            createDocumentsHandler(services),
            createInspectionHandler(services),
            ...createClaimHandlers(services),
          ],
          onFault: (cause) => log.error({ err: cause }, "work with an insurer failed"),
        });
        asking = createAsking(runs, connectors);
        return asking;
      },
      store,
      platforms,
      entities,
      linkTo,
      ...(config.cataloguesFolder === undefined
        ? {}
        : { catalogues: readCatalogues(config.cataloguesFolder, demonstrationCatalogues()) }),
      ...product,
      clock,
      keys,
      help: helpOf(options),
      stores: config.stores,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      themesFolder: config.themesFolder,
      ...(options.webRoot === undefined
        ? {}
        : { web: { root: options.webRoot, keepsPages: config.keepsPages } }),
      ...(options.challengeCode === undefined ? {} : { challengeCode: options.challengeCode }),
      ...(options.logStream === undefined ? {} : { logStream: options.logStream }),
      ...(options.limits === undefined ? {} : { limits: options.limits }),
      ...(options.routes === undefined ? {} : { routes: options.routes }),
    });
    const busyPort = await listen(app, config);
    const url = urlOf(app, config);
    // Only this machine reaches it: mails may lead there.
    if (isThisMachine(config.host)) site ??= url;
    const stop = new AbortController();
    const prepared = releases?.prepare("autogestion", stop.signal).catch((cause: unknown) => {
      app.log.error({ err: cause }, "a release cannot be made: who asks for it is told so");
    });
    const { office } = config;
    const hourly: Readonly<Record<string, () => Promise<unknown>>> = {
      sweep: () => sweep(database.db, store, clock(), entities, jobs),
      collections: async () => reading && jobs && queueCollections({ db: database.db, clock, reading }, jobs),
      office: async () => office !== undefined && mailOffice(database.db, mail, office, clock()),
    };
    const sweeping = repeat(
      async () => {
        for (const [round, run] of Object.entries(hourly))
          await run().catch((cause: unknown) => app.log.error({ err: cause, round }, "sweep failed"));
      },
      3_600_000,
      (cause) => app.log.error({ err: cause }, "sweep failed"),
    );
    const mailing = repeat(
      () => (jobs ? queueMails({ db: database.db, clock }, jobs) : Promise.resolve()),
      15_000,
      (cause) => app.log.error({ err: cause }, "notices not mailed"),
    );
    const claiming = repeat(
      () => (jobs ? queueClaims({ db: database.db, clock }, jobs) : Promise.resolve()),
      15_000,
      (cause) => app.log.error({ err: cause }, "claims not queued"),
    );
    // What another process published again is handed out here too.
    const learning = repeat(
      async () => releases?.learn(),
      15_000,
      (cause) => app.log.error({ err: cause }, "releases not learned"),
    );
    return {
      url,
      ...(busyPort === undefined ? {} : { busyPort }),
      people: config.seedsDemo ? people : [],
      brokers: config.seedsDemo ? brokers : [],
      operators: config.seedsDemo ? operators : [],
      app,
      database,
      close: async () => {
        // What issues has its moment while others are still answered.
        await asking?.runs.stop();
        clients?.close();
        simulated?.stop();
        const ending = Promise.race([
          Promise.all([sweeping.stop(), mailing.stop(), claiming.stop(), learning.stop(), prepared]),
          sleep(stopping.rest, undefined, { ref: false }),
        ]);
        stop.abort();
        // First of all nobody is let in any more; the jobs come after the last answer, with a time of their own.
        const cut = setTimeout(() => app.server.closeAllConnections(), stopping.requests);
        await app.close();
        clearTimeout(cut);
        await ending;
        // A statement of a sweep, or PGlite's last checkpoint, may take long; what is cut now was never acknowledged.
        await Promise.race([database.close(), sleep(stopping.database, undefined, { ref: false })]);
      },
    };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

/** Does something now and then, once at a time, and tells what went wrong; stopped, it answers once the last is over. */
function repeat(
  work: () => Promise<unknown>,
  every: number,
  onFault: (cause: unknown) => void,
): { stop(): Promise<unknown> } {
  let isUnderWay = false;
  let round: Promise<unknown> = Promise.resolve();
  const begin = (): void => {
    if (isUnderWay) return;
    isUnderWay = true;
    round = work()
      .catch(onFault)
      .finally(() => {
        isUnderWay = false;
      });
  };
  begin();
  const timer = setInterval(begin, every).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return round;
    },
  };
}

/** Whoever configures somebody to ask has no use for what a demonstration says. */
function helpOf({ config: { help, seedsDemo }, help: demo }: StartOptions): HelpData {
  return seedsDemo && demo && Object.keys(help).length === 0 ? { ...demo, isDemo: true } : help;
}

/** Takes the port that was asked for or one of the next twenty; answers the one that was busy. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<number | undefined> {
  for (let candidate = port; ; candidate += 1) {
    try {
      await app.listen({ port: candidate, host });
      return candidate === port ? undefined : port;
    } catch (cause) {
      const isBusy = (cause as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isBusy || port === 0 || candidate >= port + 20) throw cause;
    }
  }
}

function urlOf(app: FastifyInstance, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo; // it listens on a port, not on a pipe
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
