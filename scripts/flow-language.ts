import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { manualPages, renderManual } from "./flow-language/render-manual.ts";
import { inRepository } from "./run.ts";

/**
 * Writes docs/flow-language from the language's schemas, its functions, widgets and keywords, and the vehicle claim.
 * With `--check` it writes nothing and fails when a written page is not what they say.
 */
const isCheck = process.argv.includes("--check");
mkdirSync(inRepository("docs/flow-language"), { recursive: true });

for (const page of manualPages) {
  const path = `docs/flow-language/${page}.md`;
  const text = renderManual(page, inRepository(""));
  if (!isCheck) writeFileSync(inRepository(path), text);
  else if (readFileSync(inRepository(path), "utf8") !== text) {
    console.error(`${path} is stale: run npm run types`);
    process.exitCode = 1;
  }
}
