import { request } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Harness, newKey, saveClaim, startHarness } from "../harness.ts";
import { document } from "./images.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

type Sent = { key?: string; filename: string; content: string };
const sent = (filename: string, bytes: Uint8Array, key?: string): Sent => ({
  filename,
  content: Buffer.from(bytes).toString("base64"),
  ...(key === undefined ? {} : { key }),
});

test("a stranger's upload is refused before its body is read, and so is one that is too large", async () => {
  const id = await saveClaim(server, ticket);
  const headers = { "content-type": "application/json", "content-length": String(74_000_000) };
  const url = `/api/accidents/${id}/files`;
  const stranger = await server.app.inject({ method: "POST", url, headers, payload: "{" });
  expect(stranger.statusCode).toBe(401);
  const large = await server.app.inject({
    method: "POST",
    url,
    headers: { ...headers, "x-ticket": ticket },
    payload: "{",
  });
  expect(large.statusCode).toBe(413);
  expect(large.json().error.code).toBe("too-large");
});

test("a ticket has one large body under way at a time, and others go on meanwhile", async () => {
  const busy = await startHarness();
  try {
    const slow = await busy.ticket("99000001");
    const other = await busy.ticket("99000003");
    const id = await saveClaim(busy, slow);
    const send = (by: string) =>
      busy.call({
        url: `/accidents/${id}/files`,
        body: {
          context: "accident",
          identityNumber: "99000001",
          accidentId: id,
          files: [sent("a.pdf", Buffer.concat([document, Buffer.alloc(300_000)]), "large")],
        },
        ticket: by,
      });
    const url = await busy.app.listen({ port: 0, host: "127.0.0.1" });
    const begun = request(`${url}/api/accidents/${id}/files`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 73_000_000, "x-ticket": slow },
    });
    begun.on("error", () => {});
    begun.flushHeaders();
    const counters = busy.database.db
      .selectFrom("rate_counters")
      .select("key")
      .where("key", "like", "upload:%");
    await vi.waitFor(async () => expect(await counters.execute()).toHaveLength(1)); // its headers have come
    expect((await send(slow)).statusCode).toBe(503);
    expect((await send(other)).statusCode).toBe(400);
    const announce = (remoteAddress: string) =>
      busy.app.inject({
        method: "POST",
        url: `/api/accidents/${id}/files`,
        headers: { "content-type": "application/json", "content-length": "70000000", "x-ticket": other },
        payload: "{",
        remoteAddress,
      });
    expect((await announce("127.0.0.9")).statusCode).toBe(503); // no network holds more than half of what the process does
    expect((await announce("10.9.9.9")).statusCode).toBe(400);
    begun.destroy();
    await vi.waitFor(async () => expect((await send(slow)).statusCode).toBe(200));
  } finally {
    await busy.close();
  }
});

test("a day's share of bytes is a ticket's and a DNI's", async () => {
  const limit = (count: number) => ({ count, seconds: 86_400 });
  const small = await startHarness({ limits: { upload: limit(250), uploadOfDni: limit(450) } });
  try {
    const draft = { "x-draft": newKey() };
    const id = await saveClaim(small, await small.ticket("99000001"), {}, draft);
    const send = (by: string) =>
      small.call({
        url: `/accidents/${id}/files`,
        body: {
          context: "accident",
          identityNumber: "99000001",
          accidentId: id,
          files: [sent("a.pdf", Buffer.concat([document, Buffer.alloc(75_000)]))], // 100 kB as base64
        },
        ticket: by,
        headers: draft,
      });
    const first = await small.ticket("99000001");
    for (const _ of [1, 2]) expect((await send(first)).statusCode).toBe(200);
    const refused = await send(first);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "86400"]);
    const second = await small.ticket("99000001");
    for (const _ of [1, 2]) expect((await send(second)).statusCode).toBe(200);
    expect((await send(await small.ticket("99000001"))).statusCode).toBe(429);
  } finally {
    await small.close();
  }
});

test("more bytes in flight than the process holds are put off", async () => {
  const small = await startHarness({ bytesInFlight: 100_000 });
  try {
    const by = await small.ticket("99000001");
    const id = await saveClaim(small, by);
    const body = (size: number) => ({
      context: "accident",
      identityNumber: "99000001",
      accidentId: id,
      files: [sent("a.pdf", Buffer.concat([document, Buffer.alloc(size)]))],
    });
    const send = (size: number) =>
      small.call({ url: `/accidents/${id}/files`, body: body(size), ticket: by });
    const busy = await send(90_000);
    expect([busy.statusCode, busy.headers["retry-after"]]).toEqual([503, "5"]);
    for (const _ of [1, 2, 3, 4]) expect((await send(50_000)).statusCode).toBe(200);
  } finally {
    await small.close();
  }
});
