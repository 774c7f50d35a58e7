import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { Effect } from "#engine/runtime/index.ts";
import { openClients } from "#server/insurance/insurers/client.ts";
import { connectors, openInsurer, reachedAt } from "../runs/insurer.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Reply = Parameters<typeof openInsurer>[0];
type Asking = { readonly insurer?: string; readonly timeout?: number; readonly body?: unknown };

/** One request to an insurer that replies as told. */
async function ask(reply: Reply, { insurer = "allianz", timeout = 5_000, body = { a: 1 } }: Asking = {}) {
  const service = await openInsurer(reply);
  const clients = openClients(reachedAt(service.origin, insurer), connectors);
  closing.push(async () => {
    clients.close();
    await service.close();
  });
  const send = async (sending?: () => Promise<boolean>) => {
    const request: Extract<Effect, { type: "request" }> = {
      ...{
        type: "request",
        id: 1,
        call: "quote",
        method: "POST",
        url: "/v1?dni=99123456",
        files: [],
        timeout,
      },
      body: body as never,
    };
    const format = insurer === "sura" ? "xml" : "json";
    const client = clients.of(insurer);
    if (!client) throw new Error("the insurer is not known any more");
    return client.send(request, { format, replyOf: () => undefined }, new AbortController().signal, sending);
  };
  return { service, send };
}

const json =
  (text: string | Buffer, headers: Readonly<Record<string, string>> = {}): Reply =>
  (_heard, response) =>
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(text);

const once = async (reply: Reply, asking?: Asking) => (await (await ask(reply, asking)).send()).reply;

test("what is packed is unpacked, and measured as it is then", async () => {
  const gzip = { "content-encoding": "gzip" };
  expect(await once(json(gzipSync('{"a":"ñ"}'), gzip))).toEqual({ status: 200, body: { a: "ñ" } });
  const bomb = gzipSync(`"${"a".repeat(20_000_000)}"`);
  expect(bomb.length).toBeLessThan(50_000);
  expect(await once(json(bomb, gzip))).toEqual({ status: 200, body: "" });
});

test.each<[string, Buffer, string, unknown]>([
  ["its type", Buffer.from('{"a":"ñ"}', "latin1"), "application/json; charset=ISO-8859-1", { a: "ñ" }],
  ["UTF-8 without a word of it", Buffer.from('{"a":"ñ"}'), "application/json", { a: "ñ" }],
  ["what is none of it", Buffer.from('{"a":"ñ"}', "latin1"), "application/json; charset=utf-8", ""],
  ["a charset that is none", Buffer.from('{"a":1}'), "application/json; charset=klingon", ""],
])("a text is read by %s", async (_what, bytes, type, body) => {
  expect(await once(json(bytes, { "content-type": type }))).toEqual({ status: 200, body });
});

test("what changes something leaves only once its run is stored as sent", async () => {
  const { service, send } = await ask(json("{}"), { insurer: "zurich" });
  const told: string[] = [];
  const answering = (answer: boolean) => async () => {
    told.push(`${service.tokens()} ${service.heard.length}`);
    return answer;
  };
  expect((await send(answering(false))).reply).toEqual({ problem: "network" });
  expect((await send(answering(true))).reply).toEqual({ status: 200, body: {} });
  expect(told).toEqual(["1 0", "1 0"]);
  expect(service.heard).toHaveLength(1);
});

test("what is beyond measure is not read", async () => {
  const reply = { status: 200, body: "", code: "excessive" };
  expect(await once(json("[".repeat(400_000)))).toEqual(reply);
  expect(await once(json(`<a>${"<b>".repeat(40)}`), { insurer: "sura", body: { a: "1" } })).toEqual(reply);
});

test("XML is read by its declaration, and what is long by another process", async () => {
  const xml = (inner: string) =>
    json(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><a>${inner}</a>`, "latin1"), {
      "content-type": "text/xml",
    });
  const asking = { insurer: "sura", body: { a: "1" } };
  expect(await once(xml("ñ"), asking)).toEqual({ status: 200, body: { a: "ñ" } });
});

test.each<[string, Reply, unknown]>([
  [
    "a redirect is not followed",
    (_heard, response) => response.writeHead(302, { location: "/" }).end(),
    { status: 302, body: "" },
  ],
  ["a socket that closes is no answer", (_heard, response) => response.destroy(), { problem: "network" }],
  ["headers without end are no answer", json("{}", { "x-long": "a".repeat(20_000) }), { problem: "network" }],
  [
    "a reply that breaks off is no answer",
    (_heard, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{");
      setImmediate(() => response.destroy());
    },
    { problem: "network" },
  ],
])("%s", async (_what, reply, expected) => {
  expect(await once(reply)).toEqual(expected);
});

test("an answer that does not come in its time is a time-out", async () => {
  expect(await once(() => {}, { timeout: 100 })).toEqual({ problem: "timeout" });
});

test("a token is asked for once for all who wait, and once anew where it was refused", async () => {
  let refused = 2;
  const { service, send } = await ask(
    (heard, response, count) => {
      refused -= 1;
      if (refused >= 0) response.writeHead(401).end();
      else json("{}")(heard, response, count);
    },
    { insurer: "zurich" },
  );
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(({ reply }) => reply)).toEqual([
    { status: 200, body: {} },
    { status: 200, body: {} },
  ]);
  expect(service.heard).toHaveLength(4);
  expect(service.tokens()).toBe(2);
});

test("credentials that a body asks for are in what travels, and not in what is kept", async () => {
  const body = { Seguridad: { Clave: { "=secret": "password" } }, a: "1" };
  const { service, send } = await ask(json("<a/>", { "content-type": "text/xml" }), {
    insurer: "sura",
    body,
  });
  const { exchange } = await send();
  expect(service.heard[0]?.body).toContain("<Clave>p</Clave>");
  expect(JSON.stringify(exchange)).not.toContain('"p"');
  expect(exchange.path).toBe("/v1");
});
