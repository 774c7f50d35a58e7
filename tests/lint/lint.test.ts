import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import cases from "./cases.json" with { type: "json" };

type Diagnostic = { category: string; location: { path: string } };

// The cases stand outside the repository's own lint, so that it passes; here its rules run over a copy of them.
let folder = "";
let diagnostics: Diagnostic[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
  cpSync(inRepository("tests/lint/cases"), folder, { recursive: true });
  const config = JSON.parse(readFileSync(inRepository("biome.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  const biome = inRepository("node_modules/@biomejs/biome/bin/biome");
  const run = spawnSync(process.execPath, [biome, "lint", "--reporter=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  diagnostics = (JSON.parse(run.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(cases)("$file breaks $rules", ({ file, rules }) => {
  const found = diagnostics.filter(({ location }) => location.path.endsWith(file));
  expect(found.map(({ category }) => category)).toEqual(rules);
});
