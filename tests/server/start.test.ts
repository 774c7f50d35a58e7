import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { runSandbox } from "#server/demonstration/sandbox/main.ts";
import { seedBrokers } from "#server/demonstration/seed/brokers.ts";
import { runPerson } from "#server/records/persons/main.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import { demoBrokers, demoPeople } from "#tests/server/demo-people.ts";
import { anything, cacheFolder, platforms } from "./harness.ts";
import { createTestDatabase, migrated, type TestDatabase } from "./postgres.ts";

let server: RunningServer;
let config: Config;
/** Of the servers that start beside the first. */
let beside: TestDatabase;
const dataFolder = mkdtempSync(join(tmpdir(), "tramite-start-"));
// The account that PostgreSQL runs as where root runs the tests has to enter it.
chmodSync(dataFolder, 0o711);
const other = createServer();
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  config = {
    ...readConfig({ HOST: "127.0.0.1", TRAMITE_LOG_LEVEL: "silent" }, "/"),
    port,
    dataFolder,
    cacheFolder,
  };
  beside = await createTestDatabase(migrated);
  server = await startServer({ config, flows: () => ({ rules: anything }), people: demoPeople, platforms });
});
afterAll(async () => {
  await server.close();
  await beside.drop();
  other.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

test("a demonstration says whom to ask for help, as its own, unless somebody is configured", async () => {
  const demo = { email: "ayuda@example.com", phone: "+541100000000" };
  const toldBy = async (changes: Partial<Config>) => {
    const folder = mkdtempSync(join(tmpdir(), "tramite-help-"));
    const started = await startServer({
      config: { ...config, port: 0, databaseUrl: beside.url, dataFolder: folder, ...changes },
      flows: () => ({ rules: anything }),
      brokers: demoBrokers,
      platforms,
      help: demo,
    });
    try {
      await seedBrokers(started.database.db, new Date(), demoBrokers);
      const [broker] = demoBrokers;
      const payload = { email: broker?.email, password: broker?.password };
      const opened = await started.app.inject({
        method: "POST",
        url: "/api/authentication/authorize",
        payload,
      });
      const authorization = `Bearer ${opened.json().data.access_token}`;
      const url = "/api/commons/contact-us-data";
      return (await started.app.inject({ url, headers: { authorization } })).json().data;
    } finally {
      await started.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  expect(await toldBy({})).toEqual({ ...demo, isDemo: true });
  const own = { email: "ayuda@productores.example" };
  expect(await toldBy({ help: own })).toEqual(own);
  expect(await toldBy({ seedsDemo: false })).toEqual({});
});

test("a busy port is told and the next one taken", () => {
  expect(server.busyPort).toBe(config.port);
  expect(server.url).toBe(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`);
});

test("it answers over HTTP, with its database", async () => {
  const answer = await fetch(`${server.url}/api/health`);
  expect([answer.status, await answer.json()]).toEqual([200, { data: { status: "ok", delayed: 0 } }]);
});

test("the sandbox command moves a claim beside the server", async () => {
  const claim = await server.database.db
    .selectFrom("records")
    .where("entity", "=", "accident")
    .select("id")
    .where("status", "=", "sent")
    .executeTakeFirstOrThrow();
  expect(await runSandbox(["accident", claim.id, "analysis"], config)).toBe(
    `accident ${claim.id}: sent → analysis`,
  );
  await expect(runSandbox(["accident", claim.id, "draft"], config)).rejects.toMatchObject({
    code: "status-not-reachable",
  });
  await expect(runSandbox(["accident", "x", "draft"], config)).rejects.toThrow("usage:");
});

test("the person command hands out, tells and erases beside the server", async () => {
  const folder = join(dataFolder, "person");
  expect(await runPerson(["export", "99.000.001", folder], config)).toContain("person.json");
  expect(readFileSync(join(folder, "person.json"), "utf8")).toContain("DEMO-0001");
  const told = await runPerson(["erase", "99000001"], config);
  expect(told).toMatch(/^goes with --yes:\n[\s\S]*stays:\n {2}policy DEMO-0001 with its person/);
  expect(await runPerson(["erase", "99000001", "--yes"], config)).toBe(
    told.replace("goes with --yes", "gone"),
  );
  for (const words of [[], ["erase", "x"], ["export", "99000001"], ["erase", "99000001", "--no"]])
    await expect(runPerson(words, config)).rejects.toThrow("usage:");
});

test("the demonstration's people are listed with what each one shows", () => {
  expect(server.people.map(({ identityNumber }) => identityNumber)).toContain("99000001");
  for (const { shows } of server.people) expect(shows.length).toBeGreaterThan(3);
});

test("a stop waits for nobody who sends no more", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tramite-stop-"));
  const stopped = await startServer({
    config: { ...config, databaseUrl: beside.url, dataFolder: folder, port: 0 },
    flows: () => ({ rules: anything }),
    platforms,
  });
  const sending = request(`${stopped.url}/api/self-management-tickets`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": 100 },
  });
  const ended = new Promise((resolve) => sending.once("error", resolve));
  const arrived = new Promise((resolve) => stopped.app.server.once("request", resolve));
  sending.write("{");
  await arrived;
  // Else the request would be answered by its own limit, much later.
  await stopped.close();
  expect(await ended).toMatchObject({ code: "ECONNRESET" });
  rmSync(folder, { recursive: true, force: true });
});
