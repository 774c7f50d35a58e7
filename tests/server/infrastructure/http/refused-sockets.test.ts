import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";
import { openKeepAliveProxy } from "./keep-alive-proxy.ts";
import { openRawClient, type RawClient } from "./raw-client.ts";
import cases from "./refused-sockets.json" with { type: "json" };

type Case = {
  readonly name: string;
  readonly start: string;
  /** Letters that the address has beside. */
  readonly path?: number;
  readonly headers?: readonly string[];
  /** Media type of the body; JSON without it. */
  readonly type?: string;
  readonly body?: string;
  /** One piece of a body that comes in pieces, and its end. */
  readonly chunk?: string;
  readonly times?: number;
  /** Bytes that are announced, or `chunked`; those that are sent without it. */
  readonly length?: number | string;
  readonly status: number;
};

/** Milliseconds: a body that stands still is refused after more than what is left of a refused one is read. */
const [lingering, slow] = [50, 100];
const root = mkdtempSync(join(tmpdir(), "tramite-sockets-"));
const open: RawClient[] = [];
let server: Harness;
let port: number;
beforeAll(async () => {
  for (const page of ["app", "office", "public"])
    writeFileSync(join(root, `${page}.html`), "<!doctype html>");
  mkdirSync(join(root, ".vite"));
  writeFileSync(join(root, ".vite/public.html.preloads.json"), "[]");
  const pace = { window: slow, least: 1_000_000_000 };
  server = await startHarness({
    web: { root },
    bodies: { lingering, pace: { usual: pace, files: pace } },
    limits: { strength: { count: 0, seconds: 60 } },
  });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  port = (server.app.server.address() as AddressInfo).port; // it listens on a port
});
afterAll(async () => {
  for (const { socket } of open) socket.destroy();
  await server.close();
  rmSync(root, { recursive: true });
});

function openClient(): RawClient {
  const client = openRawClient(port);
  open.push(client);
  return client;
}

function textOf({ start, path = 0, headers = [], type = "application/json", ...rest }: Case): string {
  const { chunk, times = 1 } = rest;
  const pieces = chunk && `${(chunk.length * times).toString(16)}\r\n${chunk.repeat(times)}\r\n0\r\n\r\n`;
  const body = pieces ?? (rest.body ?? "").repeat(times);
  const length = rest.length ?? (pieces ? "chunked" : body.length);
  const announced = length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`;
  const lines = [
    `${start}${"a".repeat(path)} HTTP/1.1`,
    "host: localhost",
    ...(type === "" ? [] : [`content-type: ${type}`]),
    ...(length === 0 ? [] : [announced]),
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** Resolves after an answer that takes longer than what is left of a refused body is read. */
async function outlast(): Promise<void> {
  const client = openClient();
  client.write(textOf({ name: "", start: "POST /api/cancellations", body: "{", length: 9, status: 408 }));
  expect((await client.answer()).status).toBe(408);
}

test.each(cases as readonly Case[])("after $name ($status) the connection ends or goes on", async (given) => {
  const client = openClient();
  client.write(textOf(given));
  const { status, closes } = await client.answer(given.start.startsWith("HEAD"));
  expect(status).toBe(given.status);
  if (closes) return client.ended;
  await outlast();
  client.write(textOf({ name: "", start: "GET /api/health", status: 200 }));
  expect((await client.answer()).status).toBe(200);
});

test("what follows a body that was refused before it came is not done", async () => {
  const client = openClient();
  client.write(textOf({ name: "", start: "POST /api/nothing", body: "{", length: 2, status: 404 }));
  expect(await client.answer()).toMatchObject({ status: 404, closes: true });
  const email = JSON.stringify({ email: "productora@example.com" });
  const next = textOf({ name: "", start: "POST /api/authentication/recovery", body: email, status: 202 });
  client.write(`}${next}`);
  await client.ended;
  await outlast();
  expect(await server.database.db.selectFrom("account_codes").selectAll().execute()).toEqual([]);
});

test("100 refusals through a proxy with eight connections fail none of 300 others", async () => {
  const proxy = await openKeepAliveProxy(port, 8);
  const refused = [
    { path: "/api/cancellations", type: "application/xml", body: "<a/>", status: 415 },
    { path: "/api/cancellations", type: "application/json", body: "{", status: 400 },
    { path: "/api/authentication/codes", type: "application/json", body: "{}", status: 401 },
    { path: "/api/nothing", type: "application/json", body: "{}", status: 404 },
  ];
  const ask = async (index: number): Promise<string> => {
    const given = index % 4 === 0 ? refused[(index / 4) % refused.length] : undefined;
    const answer = await fetch(`${proxy.url}${given?.path ?? "/api/health"}`, {
      ...(given && { method: "POST", headers: { "content-type": given.type }, body: given.body }),
    });
    await answer.arrayBuffer();
    return answer.status === (given?.status ?? 200) ? "right" : `${index}: ${answer.status}`;
  };
  const answers: string[] = [];
  let next = 0;
  const workers = Array.from({ length: 16 }, async () => {
    for (let index = next++; index < 400; index = next++) answers.push(await ask(index));
  });
  await Promise.all(workers);
  await proxy.close();
  expect(answers.filter((answer) => answer !== "right")).toEqual([]);
  expect(answers).toHaveLength(400);
});
