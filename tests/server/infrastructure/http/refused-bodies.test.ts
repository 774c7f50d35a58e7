import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
import cases from "./refused-bodies.json" with { type: "json" };

type Case = {
  readonly name: string;
  readonly path: string;
  /** Of the body's media type; JSON without it. */
  readonly type?: string;
  /** Bytes that are announced, or `chunked`; a thousand without it. */
  readonly length?: number | string;
  readonly ticket?: string;
  readonly status?: number;
  /** Goes away once the server has heard of it, in place of waiting for an answer. */
  readonly leaves?: boolean;
};

// A body that stands still is given up so soon that a test sees it.
const pace = { window: 100, least: 1_000_000 };
const faults: unknown[] = [];
const note = (cause: unknown): void => void faults.push(cause);
let server: Harness;
let url: string;
let id: string;
let draft: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startHarness({
    bodies: { bytesInFlight: 140_000_000, pace: { usual: pace, files: pace } },
    limits: { upload: { count: 50_000, seconds: 60 }, uploadOfDni: { count: 1_000_000, seconds: 60 } },
  });
  draft = { "x-draft": newKey() };
  id = await saveClaim(server, await server.ticket("99000001"), {}, draft);
  url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  process.on("uncaughtException", note);
});
afterAll(async () => {
  process.off("uncaughtException", note);
  await server.close();
});

/** Begins a body and sends one byte of it; answers the status, or nothing where its sender went away. */
async function begin({ path, type = "application/json", length = 1_000, ticket, leaves }: Case) {
  const by = ticket && (await server.ticket("99000001", { isProven: ticket === "proven" }));
  const sending = request(`${url}/api${path.replace("{id}", id).replace("{other}", newKey())}`, {
    method: "POST",
    headers: {
      ...(type === "" ? {} : { "content-type": type }),
      ...(length === "chunked" ? { "transfer-encoding": "chunked" } : { "content-length": length }),
      ...(by ? { "x-ticket": by, ...draft } : {}),
    },
  });
  const heard = new Promise<void>((resolve) => server.app.server.once("request", () => resolve()));
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on("error", (cause) => (leaves ? resolve(undefined) : reject(cause)));
    sending.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
  });
  sending.write("{");
  if (leaves) {
    await heard;
    sending.destroy();
  }
  return { status: await answered, leave: () => sending.destroy() };
}

test.each(cases as readonly Case[])("$name, and nothing of it is left to go wrong later", async (given) => {
  const refused = await begin(given);
  expect(refused.status).toBe(given.status);
  // It was begun later, so its time is up later.
  const waiting = await begin({ name: "stands still", path: "/authentication/recovery" });
  expect(waiting.status).toBe(408);
  expect(faults.splice(0)).toEqual([]);
  refused.leave();
  waiting.leave();
  expect((await server.call({ url: "/health" })).statusCode).toBe(200);
});
