import type { IncomingMessage } from "node:http";
import { flushCompileCache } from "node:module";
import { inRepository } from "#scripts/run.ts";
import { readConfig } from "#server/config.ts";
import type { Connection } from "#server/insurance/insurers/connections.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { lintApart } from "#server/releases/lint-apart.ts";
import { productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { startServer } from "#server/start.ts";
import { demoBrokers } from "#tests/server/demo-people.ts";
import { cacheFolder } from "#tests/server/harness.ts";

/** What a server that is to be killed is told at its start. */
export type KillServerStart = {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly insurers: readonly (readonly [string, Connection])[];
  /** Whether it is the first on its database. */
  readonly seedsDemo: boolean;
  /** Milliseconds. */
  readonly total: number;
  readonly lease: number;
  readonly asking?: number;
};

/** The digits that every challenge has there. */
const killCaptcha = "123456";
const many = { count: 10_000, seconds: 60 };

// The product's server as a process of its own: tells its address, and then each quote or emission it is asked for.
const told = JSON.parse(process.argv[2] ?? "{}") as KillServerStart;
const { databaseUrl, dataFolder, insurers, seedsDemo, total, lease, asking } = told;
const environment = { HOST: "127.0.0.1", PORT: "0", TRAMITE_LOG_LEVEL: "silent", DATABASE_URL: databaseUrl };
const documents = openDocuments(readDocuments(inRepository(".")), cacheFolder, lintApart);
const { url, app } = await startServer({
  config: {
    ...readConfig(environment, inRepository("")),
    ...{ dataFolder, cacheFolder, seedsDemo, insurers: new Map(insurers) },
  },
  flows: (db, clock) => {
    const { releases, ...flows } = productFlows(documents)(db, clock);
    // Nobody asks here for what is made ahead at a start.
    return { ...flows, ...(releases ? { releases: { ...releases, prepare: async () => {} } } : {}) };
  },
  brokers: demoBrokers,
  challengeCode: () => killCaptcha,
  limits: { challenge: many, challengeOfAddress: many, ticket: many, ticketOfDni: many },
  runs: { total, lease, ...(asking === undefined ? {} : { asking }) },
});
app.server.on("request", ({ method, url: path }: IncomingMessage) => {
  if (method === "POST" && path?.startsWith("/api/multi-quotes")) process.send?.("asked");
});
process.once("disconnect", () => process.exit());
// A process that is killed writes no cache of its code at its end.
flushCompileCache();
process.send?.(url);
