import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text as streamText } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import { contentSecurityPolicy } from "#server/infrastructure/http/headers.ts";
import { findExcess } from "#server/infrastructure/http/limits.ts";
import { accidentBody, type Harness, startHarness } from "../../harness.ts";
import cases from "./hostile.json" with { type: "json" };

type Case = {
  readonly title: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly raw?: string;
  readonly type?: string;
  readonly status: number;
  readonly field?: string;
  readonly text?: string;
};

let server: Harness;
let ticket: string;
let session: string;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("productora");
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const makers: Readonly<Record<string, (count: number) => string>> = {
  deep: (count) => `${'{"a":'.repeat(count)}1${"}".repeat(count)}`,
  keys: (count) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]))),
  size: (count) => JSON.stringify({ description: "x".repeat(count) }),
};

const payloadOf = ({ raw, body }: Case): string => {
  const [, name = "", count] = /^\{(\w+):(\d+)\}$/.exec(raw ?? "") ?? [];
  if (count !== undefined) return makers[name]?.(Number(count)) ?? "";
  return raw ?? JSON.stringify(accidentBody(body)).replace("{long}", "x".repeat(10_001));
};

describe("POST /accidents", () => {
  test.each(cases as readonly Case[])("refuses $title", async (given) => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/accidents",
      headers: { "x-ticket": ticket, "content-type": given.type ?? "application/json" },
      payload: payloadOf(given),
    });
    expect(answer.statusCode).toBe(given.status);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    const { code, message } = answer.json().error;
    expect(typeof code).toBe("string");
    if (given.field) expect(Object.keys(message)).toContain(given.field);
    if (given.text) expect(Object.values(message).flat()).toContain(given.text);
  });
});

test("exactly the limits pass", () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  expect(findExcess(nested(32))).toBeUndefined();
  expect(findExcess(nested(33))?.code).toBe("field_too_deep");
  expect(findExcess(Array.from({ length: 5000 }, () => 0))).toBeUndefined();
  expect(findExcess({ text: "x".repeat(10_000) })).toBeUndefined();
  const large = { logo: { content: "x".repeat(10_001) } };
  expect(findExcess(large)?.code).toBe("field_max_length");
  expect(findExcess(large, /^\/logo\/content$/)).toBeUndefined();
});

const addresses: readonly [string, number][] = [
  ["/api/accidents/options?identityNumber=99000001&evil=1", 400],
  ["/api/accidents/options?identityNumber=1", 400],
  ["/api/accidents/options?identityNumber=99000001&identityNumber=99000003", 400],
  ["/api/accidents/options?identityNumber=99000001&plate=%00", 400],
  ["/api/accidents/options?identityNumber=99000001&plate=AZ101ZZ&birthDate=infinity", 400],
  ["/api/accidents/options", 400],
  ["/api/policy-preview?identityNumber=1", 400],
  ["/api/policy-preview?identityNumber=99000001&evil=1", 400],
  ["/api/policy-preview?identityNumber=99000001&plate=%00", 400],
  ["/api/policy-preview?identityNumber=99000001&platform=litoral", 400],
  ["/api/policy-preview", 400],
  ["/api/accidents?identityNumber=99000001&accidentId='", 400],
  ["/api/accidents?identityNumber=99000001", 404],
  ["/api/accidents/x/files", 400],
  ["/api/accidents/%E0%A4%A/files", 400],
  ["/api/onboarding/x/files", 400],
  ["/api/onboarding/%00/files", 400],
  ["/api/onboarding/00000000-0000-4000-8000-000000000000/files", 404],
  ["/api/onboarding/{own}/files/..%2f..%2fx", 400],
  ["/api/onboarding/{own}/files/00000000-0000-4000-8000-000000000000", 404],
  ["/api/nothing?<script>alert(1)</script>", 404],
  ["/api/accidents/00000000-0000-4000-8000-000000000000/files/../../..", 404],
];
test.each(addresses)("GET %s answers %i and echoes nothing", async (url, status) => {
  // A proof is looked at where there is none yet.
  const by = url.includes("birthDate") ? await server.ticket("99000001", { isProven: false }) : ticket;
  const answer = await server.app.inject({
    url: url.replace("{own}", demoBrokerId("productora@example.com")),
    headers: { "x-ticket": by, authorization: `Bearer ${session}` },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.body).not.toContain("<script>");
});

const promised = {
  "content-type": "application/json; charset=utf-8",
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};
test.each(["/%zz", "/api/%zz", "/api/accidents/%E0%A4%A/files"])(
  "GET %s is refused with all headers",
  async (url) => {
    const answer = await server.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject(promised);
    expect(answer.json().error.code).toBe("invalid-request");
  },
);

test.each([
  ["what is no HTTP", "HOLA\r\n\r\n", "400 Bad Request"],
  [
    "a header of 20 kB",
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
  ],
])("%s is refused with all headers", async (_what, text, status) => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  const [head = "", body = ""] = (await streamText(socket)).split("\r\n\r\n");
  expect(head.split("\r\n")).toEqual(
    expect.arrayContaining([
      `HTTP/1.1 ${status}`,
      ...Object.entries(promised).map(([name, value]) => `${name}: ${value}`),
    ]),
  );
  expect(JSON.parse(body).error.code).toBe("invalid-request");
});

test.each([
  ["more than any body may be", 1_000_000_000, "HTTP/1.1 413 Payload Too Large"],
  ["what a body may be", 100, "HTTP/1.1 100 Continue"],
])("who asks before sending %s hears at once", async (_what, length, first) => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = ["POST /api/authentication/recovery HTTP/1.1", "host: x", "content-type: application/json"];
  socket.write([...head, `content-length: ${length}`, "expect: 100-continue", "", ""].join("\r\n"));
  const [heard] = (await once(socket, "data")) as [Buffer];
  expect(heard.toString().split("\r\n")[0]).toBe(first);
  socket.destroy();
});

test.each([
  ["x-draft", "../../x"],
  ["idempotency-key", "x".repeat(129)],
  ["if-match", "x".repeat(401)],
])("refuses the header %s: %s", async (name, value) => {
  const answer = await server.call({
    url: "/accidents",
    body: accidentBody(),
    ticket,
    headers: { [name]: value },
  });
  expect(answer.statusCode).toBe(400);
});

test.each([
  [{ "content-type": "application/json; charset=utf-7" }, 415],
  [{ "content-type": "application/json; charset=utf-16" }, 415],
  [{ "content-encoding": "gzip" }, 415],
  [{ "content-encoding": "br,gzip,deflate" }, 415],
  [{ "content-encoding": "identity" }, 200],
  [{ "content-type": 'application/json; charset="UTF-8"' }, 200],
])("a claim with %j is answered %i", async (headers, status) => {
  const answer = await server.call({ url: "/accidents", body: accidentBody(), ticket, headers });
  expect(answer.statusCode).toBe(status);
});

test("any JSON as a claim is taken or refused, never a failure of the server", async () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const names = fc.constantFrom(
    ...Object.keys(accidentBody()),
    "id",
    "files",
    "insured",
    "replacementLocation",
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, value, { maxKeys: 4 }), async (changes) => {
      const { statusCode } = await server.call({ url: "/accidents", body: accidentBody(changes), ticket });
      expect(statusCode).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
});

test("lawful controls and letters of any language are kept", async () => {
  const description = "Línea 1\nLínea 2\t– «ñandú» 🚗 \\ % _ '";
  const answer = await server.call({ url: "/accidents", body: accidentBody({ description }), ticket });
  const { id } = answer.json().data;
  const { data } = (
    await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket })
  ).json();
  expect(data.data.description).toBe(description);
});
