import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";

/** The specification's, and the widest that is narrower than each. */
const known = new Set(
  [576, 768, 992, 1200].flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 1}px`]),
);

test("a window is asked for the four breakpoints alone; what depends on its own room asks its container", () => {
  const asked = listFiles(["src/**/*.css", "engine/**/*.css"]).flatMap((path) => {
    const css = readFileSync(inRepository(path), "utf8");
    return [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/(?:min|max)-width: [^)]+/g)].map(([width]) => ({ path, width })),
    );
  });
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ width }) => !known.has(width))).toEqual([]);
});
