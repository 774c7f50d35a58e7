import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerInside } from "#server/infrastructure/http/answer-inside.ts";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
let ticket = "";
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

test.each([
  "/api/health",
  "/api/accidents/options?identityNumber=99000001",
  "/api/accidents/options?identityNumber=99000002",
  "/api/accidents?accidentId=nothing",
  "/api/accidents?unknown=1",
  "/api/insurance-companies",
  "/api/locations?postalCode=2000",
  "/api/user-data",
  "/api/sandbox/nothing",
  "/api/%zz",
  "/nothing",
])("what is asked from inside is answered as over a connection: %s", async (url) => {
  for (const headers of [{}, { "x-ticket": ticket }, { "x-ticket": "no-such-ticket" }] as const) {
    const own = await answerInside(server.app, { url, headers, address: "127.0.0.1" });
    const usual = await server.app.inject({ url, headers, remoteAddress: "127.0.0.1" });
    expect({ status: own.status, text: own.text }).toEqual({ status: usual.statusCode, text: usual.body });
    const { date: _, connection: __, "content-length": length, ...told } = usual.headers;
    expect(own.headers).toMatchObject(told);
    expect(String(own.headers["content-length"] ?? length)).toBe(length);
  }
});

test("what comes in parts is one text, and what breaks half way is no answer", async () => {
  const app = Fastify();
  app.get("/parts", (_request, reply) =>
    reply.send(
      Readable.from([Buffer.from("a\u00f1").subarray(0, 2), Buffer.from("\u00f1").subarray(1), "o"]),
    ),
  );
  app.get("/broken", (_request, reply) => {
    const parts = new Readable({ read: () => {} });
    parts.push("half");
    setImmediate(() => parts.destroy(new Error("gone")));
    return reply.send(parts);
  });
  await app.ready();
  const asked = { headers: {}, address: "127.0.0.1" };
  expect((await answerInside(app, { ...asked, url: "/parts" })).text).toBe("a\u00f1o");
  await expect(answerInside(app, { ...asked, url: "/broken" })).rejects.toThrow();
  await app.close();
});
