import { resolve } from "node:path";
import { checkAll } from "./flows/check-all.ts";
import { findProblems } from "./flows/check-files.ts";
import { lineOf } from "./flows/lines.ts";
import { reportOf } from "./flows/report.ts";
import { tryConnector } from "./flows/try-connector.ts";
import { watchAll, watchFiles } from "./flows/watch.ts";
import { writeScaffold } from "./flows/write-scaffold.ts";
import { runReach } from "./reach/run-reach.ts";
import { runReleases } from "./releases/run-releases.ts";
import { inRepository } from "./run.ts";
import { showFlow } from "./show/show-flow.ts";
import { showReview } from "./show/show-review.ts";

/**
 * `npm run flows` checks every document and runs every scenario; `npm run -s flows -- FILE…` checks those documents and
 * what depends on them and prints only what is wrong, a problem a line; with `--watch` again after each change, until
 * Ctrl-C, and with `--json` as `schemas/checked.schema.json` says, for editors and tools; `npm run flows -- new <what>/<name>` writes what is new: the flow of a product, an
 * insurer, a platform; `npm run flows -- try insurers/<id>/<kind>-<product> [scenario|--live]` shows what a connector asks, or asks it;
 * `npm run flows -- show <flow> [scenario] [moment] [insurer] [language]` opens a moment on the server of `npm run dev`;
 * `npm run flows -- reach [commit]` says whom the documents reach otherwise than those of a commit;
 * `npm run flows -- review [commit]` opens what they see otherwise, before beside after, on the server of `npm run dev`;
 * `npm run flows -- releases` says what a server handed out, and publishes a former release again.
 */
const given = process.argv.slice(2);
const files = given.filter((word) => word !== "--watch" && word !== "--json");
const isJson = given.includes("--json");
const folder = process.env.npm_lifecycle_event === "flows" ? process.env.INIT_CWD : undefined;
const locate = (file: string) => resolve(folder ?? process.cwd(), file);
const root = inRepository("");

if (given[0] === "new") process.exitCode = (await writeScaffold(root, given.slice(1))) ? 0 : 1;
else if (given[0] === "try") process.exitCode = (await tryConnector(root, given.slice(1))) ? 0 : 1;
else if (given[0] === "show") process.exitCode = (await showFlow(root, given.slice(1))) ? 0 : 1;
else if (given[0] === "reach") process.exitCode = runReach(root, given.slice(1)) ? 0 : 1;
else if (given[0] === "review") process.exitCode = (await showReview(root, given.slice(1))) ? 0 : 1;
else if (given[0] === "releases") process.exitCode = (await runReleases(root, given.slice(1))) ? 0 : 1;
else if (given.includes("--watch"))
  files.length > 0 ? watchFiles(files, locate, root, isJson) : watchAll(root, isJson);
else if (files.length === 0) process.exitCode = (await checkAll(root, isJson)) ? 0 : 1;
else {
  const problems = await findProblems(files, locate, root);
  if (isJson) console.log(JSON.stringify(reportOf({ problems, documents: files.length }), undefined, 2));
  else for (const line of new Set(problems.map((problem) => lineOf(problem)))) console.log(line);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
