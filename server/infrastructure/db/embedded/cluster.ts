import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { AppError } from "../../errors/errors.ts";
import { findPlace, giveTo, type Place } from "./account.ts";
import { findBinaries, noPostgres, programPath } from "./binaries.ts";

/** A PostgreSQL of this machine, shared by all processes that use the same data folder. */
export type Cluster = {
  /** Address with its password: readable by who may read the data folder. */
  readonly url: string;
  /** Stops PostgreSQL unless another process still uses it. */
  close(): Promise<void>;
};

export type ClusterOptions = {
  readonly dataFolder: string;
  /** False only for data that may be lost with the power: commits do not wait for the disk. */
  readonly isDurable?: boolean;
};

/** Milliseconds that a start may take: recovery after a kill reads the log again. */
const startLimit = 120_000;

/** Commands that PostgreSQL leaves unanswered while it starts or stops, and refused connections of one that is gone. */
const notReady = new Set(["57P03", "57P01", "ECONNREFUSED", "ECONNRESET"]);

/** Opens the cluster of a data folder: makes it the first time, joins it where it runs, else starts it. */
export async function openCluster({ dataFolder, isDurable = true }: ClusterOptions): Promise<Cluster> {
  const binaries = findBinaries();
  const place = findPlace(dataFolder, binaries);
  if (!existsSync(place.cluster)) await createCluster(place);
  checkVersion(place.cluster, binaries.version);
  const url = await startCluster(place, isDurable);
  const presence = await announcePresence(url);
  return {
    url,
    close: async () => {
      await presence.end().catch(() => {});
      await stopUnused(url, place);
    },
  };
}

/** Makes the cluster beside its place and renames it, so that a kill leaves none by half. */
async function createCluster(place: Place): Promise<void> {
  const folder = place.cluster;
  const draft = `${folder}.${process.pid}`;
  const secret = `${draft}.password`;
  const password = randomBytes(24).toString("base64url");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  giveTo(draft, place.account);
  giveTo(secret, place.account);
  const words = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    await run(place, "initdb", [
      `--pgdata=${draft}`,
      "--username=tramite",
      `--pwfile=${secret}`,
      "--auth=scram-sha-256",
      ...words,
    ]);
    renameSync(secret, join(draft, "tramite-password"));
    renameSync(draft, folder);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    rmSync(secret, { force: true });
    // Another process made it meanwhile.
    if (!existsSync(folder)) throw cause;
  }
}

function checkVersion(folder: string, version: string): void {
  const made = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  const major = version.split(".", 1)[0] ?? "";
  if (made === major) return;
  throw new AppError("invalid-configuration", {
    detail: `data folder "${folder}": PostgreSQL ${made} made it and ${major} is installed — dump it with the version that made it, or choose another folder with TRAMITE_DATA`,
  });
}

/** Returns the address of the running server; several processes that start at one moment come to the same one. */
async function startCluster(place: Place, isDurable: boolean): Promise<string> {
  const folder = place.cluster;
  const until = Date.now() + startLimit;
  for (let lastStart = 0; ; ) {
    const url = readAddress(folder);
    const failure = url === undefined ? "ECONNREFUSED" : await tryConnection(url);
    if (url !== undefined && failure === undefined) return url;
    if (failure !== undefined && !notReady.has(failure)) {
      throw noPostgres(`its server refuses the connection (${failure})`);
    }
    if (Date.now() > until) throw noPostgres(`it does not start: ${readLog(folder)}`);
    if (failure === "ECONNREFUSED" && Date.now() - lastStart > 2_000) {
      lastStart = Date.now();
      await launch(place, isDurable, until);
    } else {
      await sleep(100);
    }
  }
}

async function launch(place: Place, isDurable: boolean, until: number): Promise<void> {
  const folder = place.cluster;
  const port = await findFreePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    ...(isDurable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const words = Object.entries(settings).map(([name, value]) => `-c ${name}=${value || "''"}`);
  const log = logPath(folder);
  rmSync(log, { force: true });
  writeFileSync(log, "", { mode: 0o600 });
  giveTo(log, place.account);
  const seconds = Math.max(1, Math.round((until - Date.now()) / 1000));
  // A start that another process won fails here; the next look finds its server.
  await run(place, "pg_ctl", [
    "start",
    `--pgdata=${folder}`,
    `--log=${log}`,
    `--timeout=${seconds}`,
    "--wait",
    `--options=${words.join(" ")}`,
  ]).catch((cause: unknown) => {
    if (readAddress(folder) === undefined) throw noPostgres(`it does not start: ${readLog(folder) || cause}`);
  });
}

/** Keeps one connection open, by which other processes see that this one uses the server. */
async function announcePresence(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tramite presence",
    keepAlive: true,
  });
  client.on("error", () => {}); // a server that restarts ends it, and the pools of this process show in its place
  await client.connect();
  return client;
}

/** Stops the server unless another process is connected; the next process that opens the folder starts it again. */
async function stopUnused(url: string, place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    if (rows.length > 0) return;
  } catch {
    return; // it stopped by itself
  } finally {
    await client.end().catch(() => {});
  }
  await run(place, "pg_ctl", [
    "stop",
    `--pgdata=${place.cluster}`,
    "--mode=fast",
    "--wait",
    "--timeout=20",
  ]).catch(
    () => {}, // another process stopped it first
  );
}

/** Reads where the server listens from the file that PostgreSQL keeps while it runs. */
function readAddress(folder: string): string | undefined {
  try {
    const [, , , port = ""] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    const password = readFileSync(join(folder, "tramite-password"), "utf8").trim();
    return /^\d+$/.test(port) ? `postgres://tramite:${password}@127.0.0.1:${port}/postgres` : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the code of the failure, undefined once connected. */
async function tryConnection(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return undefined;
  } catch (cause) {
    return String((cause as { code?: unknown }).code ?? "ECONNRESET");
  } finally {
    await client.end().catch(() => {});
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
      server.close(() => resolve(port));
    });
  });
}

function logPath(folder: string): string {
  return `${folder}.log`;
}

function readLog(folder: string): string {
  try {
    return readFileSync(logPath(folder), "utf8").trim().split("\n").slice(-3).join(" / ");
  } catch {
    return "";
  }
}

/** Runs a program of PostgreSQL as its account; rejects with what it printed. */
function run({ programs, account, cluster }: Place, name: string, words: readonly string[]): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    LC_ALL: "C",
    ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
  };
  return new Promise((resolve, reject) => {
    const options = { ...account, env, cwd: account ? "/" : dirname(cluster), windowsHide: true };
    execFile(programPath(programs, name), words, options, (cause, _output, errors) => {
      if (!cause) resolve();
      else if (cause.code === "ENOENT" || cause.code === "EACCES") {
        reject(noPostgres("its programs do not run on this system"));
      } else reject(new Error(`${name}: ${errors.trim() || cause.message}`, { cause }));
    });
  });
}
