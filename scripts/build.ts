import { build } from "vite";
import { compressBuild } from "./compress.ts";
import { inRepository } from "./run.ts";
import { stampBuild } from "./web-stamp.ts";

// `npm run build`: the browser's part into dist/, always the production one.
process.env.NODE_ENV = "production";
await stampBuild(async () => {
  await build({ root: inRepository(""), configFile: inRepository("vite.config.ts"), logLevel: "warn" });
  compressBuild();
});
