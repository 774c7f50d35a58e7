import { readFileSync } from "node:fs";
import { inRepository } from "#scripts/run.ts";

/** The environment of a server that is measured. */
export const productEnv: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_COMPILE_CACHE: inRepository("node_modules/.cache/node"),
};

const { scripts } = JSON.parse(readFileSync(inRepository("package.json"), "utf8")) as {
  readonly scripts: { readonly start: string };
};

/** Node's flags as `npm start` gives them. */
export const productFlags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
