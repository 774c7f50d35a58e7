import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";

test("every file that a style sheet names is there: the build leaves out what is not", () => {
  const named = listFiles(["src/**/*.css", "engine/**/*.css"]).flatMap((path) => {
    const css = readFileSync(inRepository(path), "utf8");
    return [...css.matchAll(/url\("?([^")]+)"?\)/g)].map(([, file = ""]) => ({ path, file }));
  });
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter(({ path, file }) => !existsSync(resolve(dirname(inRepository(path)), file)));
  expect(missing).toEqual([]);
});
