import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { wireDate } from "#engine/identifiers/index.ts";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { demoPassword } from "#tests/server/harness.ts";
import { createTestDatabase, migrated } from "#tests/server/postgres.ts";
import type { KillServerStart } from "./kill-server.ts";
import { quoteBody } from "./quote-body.ts";

/** Processes of the product's server that are killed, on one database of their own, with insurers that are not. */
export type KillStand = {
  readonly databaseUrl: string;
  readonly insurers: readonly SimulatedInsurer[];
  start(seedsDemo?: boolean): Promise<{ readonly child: ChildProcess; readonly origin: string }>;
  close(): Promise<void>;
};

type Times = Pick<KillServerStart, "total" | "lease" | "asking">;

/** `pace` is that of the insurers. */
export async function openKillStand({
  pace,
  ...times
}: Times & { readonly pace: number }): Promise<KillStand> {
  const { url: databaseUrl, drop } = await createTestDatabase(migrated);
  const dataFolder = mkdtempSync(join(tmpdir(), "tramite-kill-"));
  const simulated = await serveInsurers({ pace });
  const insurers = simulated.map(({ insurer, connection }) => [insurer, connection] as const);
  const children = new Set<ChildProcess>();
  return {
    databaseUrl,
    insurers: simulated,
    start: async (seedsDemo = false) => {
      const told: KillServerStart = { databaseUrl, dataFolder, insurers, seedsDemo, ...times };
      const child = fork(new URL("./kill-server.ts", import.meta.url), [JSON.stringify(told)], {
        execArgv: [],
      });
      children.add(child);
      const [origin] = (await once(child, "message")) as [string]; // its address is what it tells first
      return { child, origin };
    },
    close: async () => {
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(simulated.map(({ close }) => close()));
      await drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Asks for a quote until it is answered, and answers its id. */
export async function postQuote(origin: string, session: string, key: string): Promise<string> {
  const headers = { ...headersOf(session), "content-type": "application/json", "idempotency-key": key };
  const terms = { ...(quoteBody().terms as object), validFrom: wireDate(dayInArgentina(new Date())) };
  const body = JSON.stringify(quoteBody({ terms }));
  for (;;) {
    const reply = await fetch(`${origin}/api/multi-quotes`, { method: "POST", headers, body });
    const text = await reply.text();
    if (reply.ok) return (JSON.parse(text) as { readonly data: { readonly id: string } }).data.id;
    // Its key is still held by whom was killed, or there is too much to do at once.
    if (reply.status !== 409 && reply.status !== 503)
      throw new Error(`kill: a quote was answered with ${reply.status}: ${text}`);
    await sleep(100);
  }
}

/** The session of the demonstration's broker. */
export async function signIn(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/authentication/authorize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "productora@example.com", password: demoPassword }),
  });
  const { data } = (await reply.json()) as { readonly data: { readonly access_token: string } };
  return data.access_token;
}

export function headersOf(session: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${session}` };
}

export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
