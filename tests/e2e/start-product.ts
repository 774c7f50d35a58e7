import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository } from "#scripts/run.ts";
import { readConfig } from "#server/config.ts";
import { seedDemo } from "#server/demonstration/seed/demo.ts";
import { outboxOf } from "#server/infrastructure/mail/mail.ts";
import type { Connections } from "#server/insurance/insurers/connections.ts";
import { openDocuments } from "#server/releases/documents.ts";
import { type OpenFlows, productFlows } from "#server/releases/product.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { type RunningServer, type StartOptions, startServer } from "#server/start.ts";
import { createTestDatabase, migrated } from "#tests/server/postgres.ts";

/** The whole product on a port of its own. */
export type Product = {
  readonly url: string;
  readonly server: RunningServer;
  /** Where its mails are laid. */
  readonly outbox: string;
  close(): Promise<void>;
};

/** The digits that every challenge has here. */
export const captchaCode = "123456";

const many = { count: 10_000, seconds: 60 };

/** Nobody waits here because they identify too often. */
export const freeLimits = { challenge: many, challengeOfAddress: many, ticket: many, ticketOfDni: many };

/** By the folders of their documents: most products differ by their people alone. */
const opened = new Map<string, OpenFlows>();

type Options = Partial<StartOptions> & { readonly insurers?: Connections };

/** The worker's own, for all that ask for nothing but people. */
let shared: Promise<Product> | undefined;

/**
 * Starts the product over the repository's documents and those of `folders`. What differs by its people alone is one product for
 * all files of a worker, which these people join; it ends with the worker.
 */
export async function startProduct(options: Options = {}, folders: readonly string[] = []): Promise<Product> {
  const { people = [], ...others } = options;
  if (Object.keys(others).length > 0 || folders.length > 0) return startAlone(options, folders);
  shared ??= startAlone({}, []);
  const product = await shared;
  await seedDemo(product.server.database.db, new Date(), people);
  return { ...product, close: () => Promise.resolve() };
}

/** Ends what the files of this worker shared. */
export async function endShared(): Promise<void> {
  const product = await shared?.catch(() => undefined);
  shared = undefined;
  await product?.close();
}

async function startAlone({ insurers, ...options }: Options, folders: readonly string[]): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), "tramite-e2e-"));
  const database = await createTestDatabase(migrated);
  const root = inRepository(".");
  const config = readConfig(
    {
      HOST: "127.0.0.1",
      PORT: "0",
      TRAMITE_LOG_LEVEL: options.logStream ? "trace" : "silent",
      TRAMITE_DATA: dataFolder,
      TRAMITE_DEMO: "1",
      DATABASE_URL: database.url,
    },
    root,
  );
  const server = await startServer({
    config: insurers ? { ...config, insurers } : config,
    flows: flowsOf(root, folders, config.cacheFolder),
    webRoot: config.webRoot,
    challengeCode: () => captchaCode,
    limits: freeLimits,
    ...options,
  });
  return {
    url: server.url,
    server,
    outbox: outboxOf({ dataFolder }),
    close: async () => {
      await server.close();
      await database.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** What the documents come to is made once a worker. */
function flowsOf(root: string, folders: readonly string[], cacheFolder: string): OpenFlows {
  const key = folders.join();
  const flows = opened.get(key) ?? productFlows(openDocuments(readDocuments(root, ...folders), cacheFolder));
  opened.set(key, flows);
  return flows;
}
