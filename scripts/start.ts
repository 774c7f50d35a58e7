import { fork } from "node:child_process";
import { enableCompileCache } from "node:module";
import { supervise } from "#server/supervise.ts";
import { inRepository, runScript } from "./run.ts";
import { isWebBuilt } from "./web-stamp.ts";

// `npm start`: builds what changed and serves the whole product, again whenever its process ends by itself. The build
// has a process of its own, because it sets NODE_ENV; the variable hands the cache of compiled code on to the processes
// that this one starts.
process.env.NODE_COMPILE_CACHE ??= inRepository("node_modules/.cache/node");
enableCompileCache(process.env.NODE_COMPILE_CACHE);

if (!isWebBuilt()) {
  console.log("Armando la parte del navegador…");
  if (!(await runScript("scripts/build.ts", []))) process.exit(1);
}
// Under the same flags of Node as this process, which fork hands on.
process.exit(
  await supervise(() => fork(inRepository("scripts/serve-process.ts"), { cwd: inRepository("") })),
);
