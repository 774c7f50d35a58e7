import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inRepository } from "#scripts/run.ts";

// What stands for npm: leaves what it was asked for, and the tree that the lockfile asks for.
const npm = `
const { cpSync, mkdirSync, writeFileSync } = require("node:fs");
writeFileSync("asked", process.argv.slice(2).join(" "));
if (process.env.NPM_FAILS) process.exit(1);
mkdirSync("node_modules/node/bin", { recursive: true });
writeFileSync("node_modules/node/bin/node", "");
cpSync("package-lock.json", "node_modules/.package-lock.json");
`;

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
  mkdirSync(join(folder, "scripts"));
  cpSync(inRepository("scripts/install.mjs"), join(folder, "scripts/install.mjs"));
  writeFileSync(join(folder, "npm.cjs"), npm);
  lock({ "": {}, "node_modules/ajv": { version: "8.20.0", integrity: "a" } });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("installs in an empty folder, what builds and tests too, and says so", () => {
  const run = install();
  expect(run.status).toBe(0);
  expect(run.stdout).toMatch(/^Instalando las dependencias.*\n$/);
  expect(asked()).toMatch(/^ci --include=dev /);
});

test("does nothing when all is installed", () => {
  install();
  expect(install().stdout).toBe("");
  expect(asked()).toBeUndefined();
});

test("installs again when the lockfile asks for something else", () => {
  install();
  lock({ "": {}, "node_modules/ajv": { version: "8.20.1", integrity: "b" } });
  install();
  expect(asked()).toMatch(/^ci /);
});

test("takes an optional package of another system for granted", () => {
  install();
  lock({
    "": {},
    "node_modules/ajv": { version: "8.20.0", integrity: "a" },
    "node_modules/x": { optional: true },
  });
  install();
  expect(asked()).toBeUndefined();
});

test("says nothing when asked to be quiet", () => {
  expect(install(["--quiet"]).stdout).toBe("");
  expect(asked()).toMatch(/^ci /);
});

test("says in one sentence that it could not install", () => {
  const run = install([], { NPM_FAILS: "1" });
  expect(run.status).toBe(1);
  expect(run.stderr).toMatch(/^No se pudieron instalar las dependencias.*\n$/);
});

function install(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  rmSync(join(folder, "asked"), { force: true });
  return spawnSync(process.execPath, ["scripts/install.mjs", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      npm_execpath: join(folder, "npm.cjs"),
      npm_node_execpath: process.execPath,
      ...env,
    },
  });
}

function asked(): string | undefined {
  const file = join(folder, "asked");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function lock(packages: object): void {
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
}
