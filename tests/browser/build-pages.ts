import { runScript } from "#scripts/run.ts";
import { isWebBuilt } from "#scripts/web-stamp.ts";

/** Builds the pages if they are not, once for all workers. */
export default async function buildPages(): Promise<void> {
  if (!isWebBuilt() && !(await runScript("scripts/build.ts", []))) throw new Error("the pages do not build");
}
