import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import cases from "./supervise.json" with { type: "json" };

// Processes take long to start where everything does.
vi.setConfig({ testTimeout: 120_000 });

const script = fileURLToPath(new URL("./supervised.ts", import.meta.url));
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** A supervisor with the lines that it and its children write, one after the other. */
function start(part: string) {
  const child = spawn(process.execPath, [script, part], { stdio: ["ignore", "pipe", "ignore"] });
  started.push(child);
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? "null");
  return { child, ended, next };
}

test.each(cases)("a server that $name is logged, and another serves in its place", async (given) => {
  const { child, ended, next } = start("supervises");
  const before = await next();
  await fetch(`${before.url}/${given.order}`, { method: "POST" }).catch(() => {});
  const lines = given.log ? [await next()] : [];
  expect(lines.map(({ level, msg }) => ({ level, msg }))).toEqual(
    given.log ? [{ level: 60, msg: given.log }] : [],
  );
  expect(JSON.stringify(lines)).not.toMatch(/María|99000001/);
  expect(await next()).toMatchObject({ level: 60, code: given.code, signal: given.signal, restartsIn: 10 });
  const after = await next();
  expect(after.pid).not.toBe(before.pid);
  expect((await fetch(`${after.url}/nothing`, { method: "POST" })).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect(fetch(after.url)).rejects.toThrow();
});

test("restarts wait twice as long each time, up to a limit", async () => {
  const { next } = start("supervises");
  const pauses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { url } = await next();
    await fetch(`${url}/kill`, { method: "POST" }).catch(() => {});
    pauses.push((await next()).restartsIn);
  }
  expect(pauses).toEqual([10, 20, 40, 40]);
});

test("a server that never started is not started again", async () => {
  expect(await start("never").ended).toEqual([3, null]);
});
