import { fileURLToPath } from "node:url";
import type { DemoBroker, DemoHelp, DemoPerson } from "#engine/language/index.ts";
import { type Config, readConfig } from "./config.ts";
import { AppError } from "./errors/errors.ts";
import type { OpenFlows } from "./releases/product.ts";
import { type RunningServer, startServer } from "./start.ts";

/** What a server is given of the documents. */
export type Opened = {
  readonly flows: OpenFlows;
  readonly people: readonly DemoPerson[];
  readonly brokers: readonly DemoBroker[];
  readonly help: DemoHelp;
};

/**
 * Starts the product from the environment and stops it on a signal. Answers nothing when the configuration or the
 * data folder will not do: then the reason is on standard error and the exit code is 1.
 */
export async function runServer(open: (config: Config) => Opened): Promise<RunningServer | undefined> {
  const root = fileURLToPath(new URL("../", import.meta.url));
  try {
    const config = readConfig(process.env, root);
    const server = await startServer({ config, ...open(config), webRoot: config.webRoot });
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        // Whatever still holds it: who runs it kills it soon after.
        setTimeout(() => process.exit(1), 10_000).unref();
        server.close().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    }
    return server;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    console.error(cause.details.detail ?? cause.code);
    process.exitCode = 1;
    return undefined;
  }
}
