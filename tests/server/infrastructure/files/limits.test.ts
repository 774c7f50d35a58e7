import { readdirSync } from "node:fs";
import { request } from "node:http";
import { text as streamText } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Harness, newKey, saveClaim, startHarness } from "../../harness.ts";
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

/** A body that was begun and stays where it is; what is answered meanwhile, as status and code. */
function begin(url: string, path: string, headers: Record<string, string | number>, text: string) {
  const sending = request(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
  });
  const answered = new Promise<readonly [number | undefined, string]>((resolve, reject) => {
    sending.on("error", reject);
    sending.on("response", async (answer) => {
      const { error } = JSON.parse(await streamText(answer)) as { error: { code: string } };
      resolve([answer.statusCode, error.code]);
    });
  });
  answered.catch(() => {});
  sending.write(text);
  return { answered, leave: () => sending.destroy() };
}

const bodyOf = (accidentId: string, size: number) => ({
  context: "accident",
  identityNumber: "99000001",
  accidentId,
  files: [sent("a.pdf", Buffer.concat([document, Buffer.alloc(size)]), "large")],
});

test("what is announced and not sent holds nothing, and a ticket has one large body under way", async () => {
  const busy = await startHarness();
  try {
    const draft = { "x-draft": newKey() };
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => busy.ticket("99000001")));
    const id = await saveClaim(busy, first ?? "", {}, draft);
    const url = await busy.app.listen({ port: 0, host: "127.0.0.1" });
    const send = (by: string | undefined) =>
      busy.call({ url: `/accidents/${id}/files`, body: bodyOf(id, 300_000), ticket: by, headers: draft });
    const begun = [first, second].map((by = "") =>
      begin(url, `/accidents/${id}/files`, { ...draft, "content-length": 73_000_000, "x-ticket": by }, "{"),
    );
    const counters = busy.database.db
      .selectFrom("rate_counters")
      .select("key")
      .where("key", "like", "upload:%");
    await vi.waitFor(async () => expect(await counters.execute()).toHaveLength(2)); // both headers have come
    for (const by of [first, second]) expect((await send(by)).statusCode).toBe(503);
    expect((await send(third)).statusCode).toBe(200);
    for (const { leave } of begun) leave();
    await vi.waitFor(async () => expect((await send(first)).statusCode).toBe(200));
  } finally {
    await busy.close();
  }
});

test("bytes that have come are held until their answer, no more than half of them for one network", async () => {
  const small = await startHarness({ bodies: { bytesInFlight: 1_000_000 } });
  try {
    const draft = { "x-draft": newKey() };
    const [slow, other] = [await small.ticket("99000001"), await small.ticket("99000001")];
    const id = await saveClaim(small, slow, {}, draft);
    const url = await small.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { ...draft, "content-length": 450_000, "x-ticket": slow };
    const begun = begin(url, `/accidents/${id}/files`, headers, " ".repeat(400_000));
    const send = (size: number, address: string) =>
      small.call({
        url: `/accidents/${id}/files`,
        body: bodyOf(id, size),
        ticket: other,
        headers: draft,
        address,
      });
    const announce = (size: number, address: string) =>
      small.app.inject({
        method: "POST",
        url: `/api/accidents/${id}/files`,
        headers: {
          ...draft,
          "content-type": "application/json",
          "content-length": `${size}`,
          "x-ticket": other,
        },
        payload: "{",
        remoteAddress: address,
      });
    await vi.waitFor(async () => {
      const refused = await announce(400_000, "127.0.0.9");
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    });
    expect((await announce(90_000, "127.0.0.9")).statusCode).toBe(400);
    expect((await send(250_000, "10.9.9.9")).statusCode).toBe(200);
    expect((await send(400_000, "10.9.9.9")).statusCode).toBe(503);
    begun.leave();
    await vi.waitFor(async () => expect((await send(250_000, "127.0.0.9")).statusCode).toBe(200));
  } finally {
    await small.close();
  }
});

test("what is no larger than any other body is taken while large ones are put off", async () => {
  const full = await startHarness({ bodies: { bytesInFlight: 0 } });
  try {
    const by = await full.ticket("99000001");
    const id = await saveClaim(full, by);
    const put = (size: number) =>
      full.call({ url: `/accidents/${id}/files`, body: bodyOf(id, size), ticket: by });
    expect((await put(300_000)).json().error.code).toBe("busy");
    expect((await put(1_000)).statusCode).toBe(200);
    const sentId = await saveClaim(full, by, { status: { id: "sending" } });
    const note = {
      identityNumber: "99000001",
      accidentId: sentId,
      note: "Agrego que hubo dos testigos del choque",
    };
    expect(
      (await full.call({ url: `/accidents/${sentId}/extensions`, body: note, ticket: by })).statusCode,
    ).toBe(200);
  } finally {
    await full.close();
  }
});

test("a body that stands still is given up, and one for what does not exist is not waited for", async () => {
  const pace = { window: 150, least: 1_000 };
  const hasty = await startHarness({ bodies: { pace: { usual: pace, files: pace } } });
  try {
    const by = await hasty.ticket("99000001");
    const id = await saveClaim(hasty, by);
    const url = await hasty.app.listen({ port: 0, host: "127.0.0.1" });
    const stalled = (
      path: string,
      headers: Record<string, string | number> = { "content-length": 200_000 },
    ) => begin(url, path, { "x-ticket": by, ...headers }, "{").answered;
    expect(await stalled(`/accidents/${id}/files`)).toEqual([408, "request-timeout"]);
    expect(await stalled(`/accidents/${id}/files`, { "transfer-encoding": "chunked" })).toEqual([
      408,
      "request-timeout",
    ]);
    expect(await stalled("/accidents")).toEqual([408, "request-timeout"]);
    expect(await stalled("/self-management-tickets")).toEqual([408, "request-timeout"]);
    expect(await stalled(`/accidents/${newKey()}/files`)).toEqual([404, "not-found"]);
    expect(await stalled("/accidents/x/files")).toEqual([400, "VALIDATION_FIELD_ERROR"]);
    expect(await stalled(`/accidents/${newKey()}/extensions`)).toEqual([404, "not-found"]);
  } finally {
    await hasty.close();
  }
});

test("a day's share is of pixels too, and what is past it is not stored", async () => {
  const limit = { count: 1_000, seconds: 86_400 };
  const small = await startHarness({ limits: { upload: limit, uploadOfDni: limit } });
  try {
    const by = await small.ticket("99000001");
    const id = await saveClaim(small, by);
    const plain = { create: { width: 3_000, height: 4_000, channels: 3, background: "#2266aa" } } as const;
    const files = [sent("a.png", await sharp(plain).png().toBuffer())];
    const body = { context: "accident", identityNumber: "99000001", accidentId: id, files };
    const refused = await small.call({ url: `/accidents/${id}/files`, body, ticket: by });
    expect(refused.statusCode).toBe(429);
    const left = readdirSync(small.folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  } finally {
    await small.close();
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
