import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { accidentBody, cacheFolder, newKey } from "../harness.ts";

const script = fileURLToPath(new URL("./kill-child.ts", import.meta.url));
const rounds = 3;
const clients = 8;

async function startChild(dataFolder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [script, dataFolder], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("exit", () => reject(new Error("the server ended before it listened")));
  });
  return { child, url };
}

const post = async (url: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()).data;
};

async function ticketFrom(url: string): Promise<string> {
  const { id } = await post(url, "/self-management-challenges");
  const body = { platform: "cordillera", challengeId: id, code: "123456", identityNumber: "99000001" };
  return (await post(url, "/self-management-tickets", body)).ticket;
}

test("a killed server has lost no claim that it acknowledged, doubled none and left none half", {
  timeout: 120_000,
}, async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "tramite-kill-"));
  const acknowledged: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { child, url } = await startChild(dataFolder);
      const ticket = await ticketFrom(url);
      const target = acknowledged.length + 15 + round * 7;
      const work = Array.from({ length: clients }, async () => {
        for (;;) {
          const headers = { "x-ticket": ticket, "idempotency-key": newKey(), "x-draft": newKey() };
          const { id } = await post(url, "/accidents", accidentBody({ status: { id: "sending" } }), headers);
          acknowledged.push(id);
          if (acknowledged.length >= target) child.kill("SIGKILL");
        }
      });
      await Promise.allSettled(work);
      if (child.exitCode === null && child.signalCode === null) {
        await new Promise((resolve) => child.once("exit", resolve));
      }
    }
    const { db, close } = await openDatabase({ dataFolder, cacheFolder });
    const claims = await db
      .selectFrom("accidents")
      .select(["id", "status"])
      .where("draft_id", "is not", null)
      .execute();
    const stored = new Set(claims.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(claims.every(({ status }) => status === "sent")).toBe(true);
    expect(claims.length - acknowledged.length).toBeLessThanOrEqual(rounds * clients);
    for (const { id } of claims) {
      const history = await db
        .selectFrom("accident_statuses")
        .select("id")
        .where("accident_id", "=", id)
        .execute();
      const changes = await db.selectFrom("audit").select("id").where("entity_id", "=", id).execute();
      expect([history.length, changes.length]).toEqual([3, 1]);
    }
    const keys = await db.selectFrom("idempotency_keys").select("key").execute();
    expect(keys).toHaveLength(claims.length);
    await close();
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
