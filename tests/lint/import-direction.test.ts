import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";
import cases from "./import-direction.json" with { type: "json" };

type Project = { compilerOptions: Record<string, unknown>; references: readonly { path: string }[] };

const projects = [...new Set(cases.flatMap(({ from, to }) => [from, to]))];
let folder = "";

// The repository's own projects over one small file each, so that a wrong import is tried without writing one.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "direction-"));
  for (const file of ["package.json", "tsconfig.base.json"]) cpSync(inRepository(file), join(folder, file));
  for (const project of projects) {
    const config = JSON.parse(readFileSync(inRepository(`${project}/tsconfig.json`), "utf8")) as Project;
    config.compilerOptions.types = [];
    write(`${project}/tsconfig.json`, JSON.stringify(config));
    write(`${project}/index.ts`, "export const place = 1;\n");
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(cases)(
  "$from imports $to: compiles $compiles",
  ({ from, to, compiles }) => {
    write(
      `${from}/importer.ts`,
      `import { place } from "#${to}/index.ts";\nexport const doubled = place * 2;\n`,
    );
    const tsc = inRepository("node_modules/typescript/bin/tsc");
    const run = spawnSync(process.execPath, [tsc, "-b", from], { cwd: folder, encoding: "utf8" });
    rmSync(join(folder, from, "importer.ts"));
    expect(run.stdout).toMatch(compiles ? /^$/ : /importer\.ts.*error TS6307/);
    expect(run.status === 0).toBe(compiles);
  },
  30_000,
);

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
