import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFiles } from "#scripts/list-files.ts";
import { formatText, inRepository } from "#scripts/run.ts";

/**
 * What one product more costs, in lines of its quote and of its emission as the formatter writes them: what all share is in
 * parts, what may be answered in schemas, and neither is counted.
 */
const limits: Readonly<Record<string, number>> = { quote: 60, emission: 80 };

const flows = listFiles(["flows/{quote,emission}/*.flow.json"]);

test.each(flows)("%s has no more lines than a product may cost", (file) => {
  const text = readFileSync(inRepository(file), "utf8");
  const lines = formatText(file, text).trimEnd().split("\n").length;
  const [, kind = ""] = file.split("/");
  expect(lines).toBeLessThanOrEqual(limits[kind] ?? 0);
});
