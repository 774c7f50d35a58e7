import { inRepository } from "#scripts/run.ts";

/** The environment of a server that is measured: Node set as `npm start` sets it. */
export const productEnv: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_COMPILE_CACHE: inRepository("node_modules/.cache/node"),
  NODE_OPTIONS: "--max-semi-space-size=4",
};
