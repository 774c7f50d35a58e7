import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./db/connect.ts";
import { diskStore } from "./files/store.ts";
import { type Platforms, readPlatforms } from "./platforms/platforms.ts";
import type { OpenFlows } from "./releases/product.ts";
import { type DemoPerson, demoPeople, seedDemo } from "./seed/demo.ts";
import { sweep } from "./sweep.ts";
import type { RateLimits } from "./tickets/rate-limits.ts";

export type StartOptions = {
  readonly config: Config;
  readonly flows: OpenFlows;
  readonly clock?: Clock;
  /** People written at the start when the configuration asks for the demonstration. */
  readonly people?: readonly DemoPerson[];
  readonly platforms?: Platforms;
  /** Pages to serve; none without it, for a server of the API alone. */
  readonly webRoot?: string;
  readonly challengeCode?: () => string;
  readonly limits?: RateLimits;
  /** Called when the database is beyond use; ends the process by default, so that whoever runs it starts it anew. */
  readonly onFatal?: (cause: unknown) => void;
};

export type RunningServer = {
  readonly url: string;
  /** The port that was asked for and busy, if another was taken. */
  readonly busyPort?: number;
  readonly app: FastifyInstance;
  readonly database: Database;
  close(): Promise<void>;
};

/** Opens the database, migrates, seeds, and listens. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, flows, clock = () => new Date() } = options;
  const database = await openDatabase({
    ...(config.databaseUrl === undefined ? { dataFolder: config.dataFolder } : { url: config.databaseUrl }),
    cacheFolder: config.cacheFolder,
  });
  try {
    const platforms = options.platforms ?? readPlatforms(config.themesFolder, config.cacheFolder);
    if (config.seedsDemo) {
      const names = platforms.list.map(({ name }) => name);
      await seedDemo(database.db, clock(), { people: options.people ?? demoPeople, platforms: names });
    }
    const store = diskStore(join(config.dataFolder, "files"));
    const sandboxToken = randomBytes(24).toString("base64url");
    const app = await buildApp({
      db: database.db,
      store,
      platforms,
      ...flows(database.db, clock),
      clock,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      onFatal: options.onFatal ?? endProcess,
      themesFolder: config.themesFolder,
      ...(options.webRoot === undefined ? {} : { web: { root: options.webRoot } }),
      ...(options.challengeCode === undefined ? {} : { challengeCode: options.challengeCode }),
      ...(options.limits === undefined ? {} : { limits: options.limits }),
      // On PostgreSQL the command opens the database by itself.
      ...(database.kind === "pglite" ? { sandboxToken } : {}),
    });
    const busyPort = await listen(app, config);
    const url = urlOf(app, config);
    database.announce(url, sandboxToken);
    const sweeping = setInterval(() => {
      sweep(database.db, store, clock()).catch((cause: unknown) =>
        app.log.error({ err: cause }, "sweep failed"),
      );
    }, 3_600_000);
    sweeping.unref();
    return {
      url,
      ...(busyPort === undefined ? {} : { busyPort }),
      app,
      database,
      close: async () => {
        clearInterval(sweeping);
        await app.close();
        await database.close();
      },
    };
  } catch (cause) {
    await database.close();
    throw cause;
  }
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

/** The answer that is being given still leaves. */
function endProcess(): void {
  setTimeout(() => process.exit(1), 500).unref();
}
