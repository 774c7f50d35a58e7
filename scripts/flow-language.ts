import { readFileSync, writeFileSync } from "node:fs";
import { renderManual } from "./flow-language/render-manual.ts";
import { inRepository } from "./run.ts";

/**
 * Writes docs/flow-language.md from the language's schemas, its functions, widgets and keywords, and the vehicle claim.
 * With `--check` it writes nothing and fails when the written file is not what they say.
 */
const file = inRepository("docs/flow-language.md");
const manual = renderManual(inRepository(""));

if (!process.argv.includes("--check")) writeFileSync(file, manual);
else if (readFileSync(file, "utf8") !== manual) {
  console.error("docs/flow-language.md is stale: run npm run types");
  process.exitCode = 1;
}
