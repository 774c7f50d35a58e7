import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handedOut } from "../../handed-out.ts";
import { type Harness, startHarness } from "../../harness.ts";

type Operation = { readonly operationId?: string; readonly responses: Readonly<Record<string, object>> };

let server: Harness;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeAll(async () => {
  server = await startHarness({ flows: handedOut() });
  ({ paths } = (await server.call({ url: "/openapi.json" })).json());
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
const successes = (method: string, path: string) =>
  Object.keys(paths[path]?.[method]?.responses ?? {}).filter((status) => status.startsWith("2"));

test("each operation has a name that is no other's", () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name ?? ""))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("getAccidentsByIdFilesByFileId");
  expect(names).toContain("postAuthenticationWebLogout");
});

test.each([
  ["post", "/api/authentication/register", ["201"]],
  ["post", "/api/authentication/recovery", ["202"]],
  ["get", "/api/clients", ["200"]],
  ["get", "/api/accidents/{id}/paper", ["200"]],
])("%s %s tells the success that it answers", (method, path, told) => {
  expect(successes(method, path)).toEqual(told);
});

test("every operation tells one success, and what it refuses", () => {
  const others = operations().filter(({ method, path }) => successes(method, path).length !== 1);
  expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(paths["/api/broker-data/releases"]?.get?.responses).toHaveProperty("404");
});

test("every operation that writes tells that another may have been first", () => {
  const writing = operations().filter(({ method }) => method !== "get" && method !== "head");
  const silent = writing.filter(({ responses }) => !("409" in responses));
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(writing.map(({ path }) => path)).toContain("/api/office/liquidations/{id}/decision");
});

test("each refusal is described once, and every reference leads to one", async () => {
  const { body } = await server.call({ url: "/openapi.json" });
  expect(body.length).toBeLessThan(600_000);
  const { components } = JSON.parse(body);
  const references = new Set(body.match(/#\/components\/responses\/\d+/g));
  const described = Object.keys(components.responses).map((status) => `#/components/responses/${status}`);
  expect([...references].toSorted()).toEqual(described.toSorted());
});

test("the document says where its server is, and is not written twice", async () => {
  const swagger = () => {
    throw new Error("written again");
  };
  Object.assign(server.app, { swagger });
  const whole = await server.call({ url: "/openapi.json", headers: { "accept-encoding": "br" } });
  const document = JSON.parse(brotliDecompressSync(whole.rawPayload).toString());
  expect([document.openapi, document.servers]).toEqual(["3.1.0", [{ url: "/" }]]);
  const headers = { "if-none-match": String(whole.headers.etag) };
  const again = await server.call({ url: "/openapi.json", headers });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});
