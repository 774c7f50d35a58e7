import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatText, inRepository } from "#scripts/run.ts";
import { postgresUrl } from "./postgres.ts";

/**
 * A product more, as `npm run flows -- new product/…` writes it into a copy of the tree, and nothing else is written: its
 * documents are right, and from price to policy it goes as those of the tree do.
 */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "new-product-"));
  const left = new Set(["node_modules", "dist", ".git"]);
  for (const name of readdirSync(inRepository(".")).filter((one) => !left.has(one)))
    cpSync(inRepository(name), join(folder, name), { recursive: true });
  symlinkSync(inRepository("node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of the copy in a process of its own, on the PostgreSQL of this run; returns what it prints. */
async function runIn(script: string, ...given: readonly string[]): Promise<string> {
  const own = ([name]: readonly [string, unknown]) => !/^(VITEST|TEST_POSTGRES|NODE_OPTIONS$)/.test(name);
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(own)),
    DATABASE_URL: postgresUrl(),
    NO_COLOR: "1",
  };
  const run = promisify(execFile)(process.execPath, [script, ...given], { cwd: folder, env });
  const { stdout, stderr } = await run.catch((failed) => failed as { stdout: string; stderr: string });
  return `${stdout}${stderr}`;
}

test("is written as the formatter writes, checked, quoted and emitted by JSON alone", async () => {
  const written = (await runIn("scripts/flows.ts", "new", "product/kite-board")).trim().split("\n");
  expect(written.filter((file) => !file.endsWith(".json"))).toEqual([]);
  const texts = written.map((file) => readFileSync(join(folder, file), "utf8"));
  expect(written.map((file, index) => formatText(file, texts[index] ?? ""))).toEqual(texts);
  expect(JSON.parse(readFileSync(join(folder, "flows/products/kite-board.product.json"), "utf8"))).toEqual(
    expect.objectContaining({ id: "kiteBoard", title: "Kite board", permission: "others" }),
  );
  const documents = written.filter((file) => /^flows|^schemas/.test(file));
  // Nothing is said of what is right.
  expect(await runIn("scripts/flows.ts", ...documents)).toBe("");
  const walk = ["run", "--project", "server", "tests/server/journeys.test.ts", "-t", "«Kite board»"];
  expect(await runIn("node_modules/vitest/vitest.mjs", ...walk)).toMatch(/^ +Tests +1 passed/m);
}, 240_000);
