import { resolve } from "node:path";
import { checkAll } from "./flows/check-all.ts";
import { checkFiles } from "./flows/check-files.ts";
import { writeScaffold } from "./flows/write-scaffold.ts";
import { inRepository } from "./run.ts";

/**
 * `npm run flows` checks every document and runs every scenario; `npm run -s flows -- FILE…` checks those documents
 * and prints only what is wrong, a problem a line; `npm run flows -- new <kind>/<product>` makes a product and its flow.
 */
const [first, ...rest] = process.argv.slice(2);
const folder = process.env.npm_lifecycle_event === "flows" ? process.env.INIT_CWD : undefined;
const given = folder ?? process.cwd();

if (first === "new") process.exitCode = writeScaffold(inRepository(""), rest) ? 0 : 1;
else {
  const isRight =
    first === undefined
      ? await checkAll(inRepository(""))
      : await checkFiles([first, ...rest], (file) => resolve(given, file), inRepository(""));
  process.exitCode = isRight ? 0 : 1;
}
