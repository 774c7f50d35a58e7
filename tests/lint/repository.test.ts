import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#scripts/list-files.ts";
import { inRepository } from "#scripts/run.ts";

const notOurs = ["**/node_modules", ".git", "dist", ".cache*", ".data", "test-results"];
const binary = /\.(png|jpe?g|webp|gif|ico|pdf|heic|tar|gz|zip|woff2?|wasm)$/i;
const exempt = /(\.generated\.ts|\.cases\.ts)$/;

// The repository speaks of the product: not of the machine it was written on, nor of who wrote it. The brackets
// keep this line from being one of those it looks for.
const stray =
  /(\/wor[k]\/|\/tmp\/bash_[j]obs|[r]egistry[.]npm|[d]eb[.]deb|\bsub[a]gents?\b|\b[C]EO\b|before-[s]top)/;

const files = listFiles(["**/*", "**/.*", "**/.*/**/*"], notOurs).filter((path) => !binary.test(path));

test("finds the repository's files, hidden ones too", () => {
  expect(files).toContain(".ci/run");
  expect(files).toContain("engine/identifiers/tsconfig.json");
});

test("no file of code has over 300 lines", () => {
  const code = files.filter((path) => /\.tsx?$/.test(path) && !exempt.test(path));
  const long = code.filter((path) => countLines(read(path)) > 300);
  expect(long).toEqual([]);
});

test("no file speaks of the machine or of how it was written", () => {
  const lines = files.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) =>
        stray.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
  expect(lines).toEqual([]);
});

test("the engine's styles ask for nothing but what stands beside them, so that a page may let in its own things alone", () => {
  const styles = files.filter((path) => /^engine\/.*\.css$/.test(path));
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.filter((path) => /\burl\(|@import (?!"\.\/)|\bdata:/.test(read(path)))).toEqual([]);
});

test("no test waits for time to pass, or is tried again until it passes", () => {
  const patterns = /\bwaitForTime[o]ut\(|\bsetTimeout\(\w+, \d|\bretr[y]: \d/;
  const patient = files.filter((path) => /^(tests\/.*\.test\.tsx?|vite\.config\.ts)$/.test(path));
  expect(patient.filter((path) => patterns.test(read(path)))).toEqual([]);
});

function read(path: string): string {
  return readFileSync(inRepository(path), "utf8");
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

test("what documents link to exists, and every decision stands in the index", () => {
  const pages = files.filter((path) => path.endsWith(".md") && !path.startsWith("scripts/"));
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, to = ""]) =>
      to.includes("://") ? [] : [[page, posix.join(posix.dirname(page), to)] as const],
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(([, to]) => !existsSync(inRepository(to)))).toEqual([]);
  const linked = links.flatMap(([page, to]) => (page === "docs/decisions/README.md" ? [to] : []));
  const decisions = files.filter((path) => /^docs\/decisions\/\d+-/.test(path));
  expect(decisions.filter((path) => !linked.includes(path))).toEqual([]);
});
