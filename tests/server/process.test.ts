import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, migrated, type TestDatabase } from "./postgres.ts";

const script = fileURLToPath(new URL("./process-child.ts", import.meta.url));
let folder: string;
let database: TestDatabase;
/** A mail server that takes connections and says nothing. */
let silent: Server;
const calls: Socket[] = [];
let child: ChildProcess;
let url: string;
let lines: string[];
let stderr: Promise<string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tramite-process-"));
  database = await createTestDatabase(migrated);
  silent = createServer((socket) => void calls.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const started = spawn(process.execPath, [script, folder, smtpUrl, database.url], { stdio: "pipe" });
  child = started;
  lines = [];
  stderr = text(started.stderr);
  const reading = createInterface({ input: started.stdout });
  url = await new Promise((resolve, reject) => {
    reading.once("line", resolve);
    started.once("exit", async () => reject(new Error(await stderr)));
  });
  reading.on("line", (line) => lines.push(line));
});
afterEach(async () => {
  child.kill("SIGKILL");
  for (const socket of calls.splice(0)) socket.destroy();
  silent.close();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

/** A request whose body ends when it is told to. */
async function begin(path: string, body: object) {
  const payload = JSON.stringify(body);
  const sending = request(`${url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(payload),
      expect: "100-continue",
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on("error", reject).on("response", ({ statusCode }) => resolve(statusCode));
  });
  // The server has it once it asks for the rest.
  await new Promise((resolve) => sending.once("continue", resolve).flushHeaders());
  return () => {
    sending.end(payload);
    return answered;
  };
}

const ended = () =>
  new Promise<readonly [number | null, string | null]>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve([child.exitCode, child.signalCode]);
    else child.once("exit", (...how) => resolve(how));
  });

async function isRefused(): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("error", () => resolve(true));
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
  });
}

// A process of its own takes long to start where everything does.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

test("after a fault what is under way is answered, and the log tells it and quotes nothing", async () => {
  const finish = await begin("/authentication/recovery", { email: "nadie@example.com" });
  child.stdin?.write("reject\n");
  while (!(await isRefused()));
  expect(await finish()).toBe(202);
  expect(await ended()).toEqual([1, null]);
  const told = lines.filter((line) => line !== "done").map((line) => JSON.parse(line));
  expect(told).toEqual([expect.objectContaining({ level: 60, msg: "unhandledRejection" })]);
  expect(lines.join()).not.toMatch(/María|99000001/);
  expect(await stderr).toBe("");
});

test("a stop lets nobody in, answers what is under way and waits for no mail server", async () => {
  const called = new Promise((resolve) => silent.once("connection", resolve));
  const ask = await begin("/authentication/recovery", { email: "productora@example.com" });
  expect(await ask()).toBe(202);
  await called; // its mail is on its way to who says nothing
  const finish = await begin("/authentication/recovery", { email: "nadie@example.com" });
  child.kill("SIGTERM");
  while (!(await isRefused()));
  expect(await finish()).toBe(202);
  expect(await ended()).toEqual([0, null]);
});

test("a stop waits for no statement of what the server does by itself", async () => {
  child.stdin?.write("sleep\n");
  await vi.waitFor(() => expect(lines).toEqual(["done"]), { timeout: 60_000 });
  const began = performance.now();
  child.kill("SIGTERM");
  expect(await ended()).toEqual([0, null]);
  // Ten seconds end a process with code 1.
  expect(performance.now() - began).toBeLessThan(6_500);
});
