import { fileURLToPath } from "node:url";
import type {
  DemoBroker,
  DemoCondition,
  DemoHelp,
  DemoOperator,
  DemoPerson,
} from "#engine/language/index.ts";
import { type Config, readConfig } from "./config.ts";
import { AppError } from "./infrastructure/errors/errors.ts";
import { endInOrder } from "./process.ts";
import type { OpenFlows } from "./releases/product.ts";
import { type RunningServer, startServer } from "./start.ts";

/** What a server is given of the documents. */
export type Opened = {
  readonly flows: OpenFlows;
  readonly people: readonly DemoPerson[];
  readonly brokers: readonly DemoBroker[];
  readonly conditions: readonly DemoCondition[];
  readonly operators: readonly DemoOperator[];
  readonly help: DemoHelp;
};

/**
 * Starts the product from the environment; a signal or a fault ends it in order. Answers nothing when the configuration or the
 * data folder will not do: then the reason is on standard error and the exit code is 1.
 */
export async function runServer(open: (config: Config) => Opened): Promise<RunningServer | undefined> {
  const root = fileURLToPath(new URL("../", import.meta.url));
  try {
    const config = readConfig(process.env, root);
    const server = await startServer({ config, ...open(config), webRoot: config.webRoot });
    endInOrder(server);
    return server;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    console.error(cause.details.detail ?? cause.code);
    process.exitCode = 1;
    return undefined;
  }
}
