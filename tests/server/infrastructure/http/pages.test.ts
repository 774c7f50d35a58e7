import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentSecurityPolicy, framedPolicy, framingPolicy } from "#server/infrastructure/http/headers.ts";
import { type Harness, startHarness } from "../../harness.ts";

let server: Harness;
const root = mkdtempSync(join(tmpdir(), "tramite-web-"));
beforeAll(async () => {
  mkdirSync(join(root, "assets"));
  mkdirSync(join(root, "logos"));
  writeFileSync(join(root, "app.html"), "<!doctype html><title>app</title>");
  writeFileSync(join(root, "office.html"), "<!doctype html><title>oficina</title>");
  writeFileSync(join(root, "public.html"), "<!doctype html><title>autogestion</title>");
  writeFileSync(join(root, "assets/main-abc.js"), "export {};");
  writeFileSync(join(root, "logos/pampa.png"), "png");
  mkdirSync(join(root, ".vite"));
  const links = ["</api/self-management-platforms?name=$1>; rel=preload; as=fetch"];
  const preloads = [{ address: "^/autogestion/([a-z-]+)/?$", links }];
  writeFileSync(join(root, ".vite/public.html.preloads.json"), JSON.stringify(preloads));
  for (const name of ["autogestion-worker", "autogestion-worker-off"])
    writeFileSync(join(root, `${name}.js`), `// ${name}`);
  server = await startHarness({ web: { root }, themesFolder: root, trustProxy: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  server.app.inject({ method, url, headers });

test.each([
  ["/", "app"],
  ["/login", "app"],
  ["/autogestion", "autogestion"],
  ["/autogestion/pampa/siniestros?paso=2", "autogestion"],
  ["/autogestiones", "app"],
  ["/oficina", "oficina"],
  ["/oficina/revisiones", "oficina"],
  ["/oficinas", "app"],
  ["/registro/validaci%C3%B3n", "app"],
])("%s is the page of %s", async (url, title) => {
  const page = await get(url);
  expect(page.body).toContain(`<title>${title}</title>`);
  expect(page.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": {
      app: framingPolicy,
      autogestion: framedPolicy,
      oficina: contentSecurityPolicy,
    }[title],
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
  });
});

test.each([
  ["/autogestion/pampa", "</api/self-management-platforms?name=pampa>; rel=preload; as=fetch"],
  ["/autogestion/pampa?paso=2", "</api/self-management-platforms?name=pampa>; rel=preload; as=fetch"],
  ["/autogestion/Pampa", undefined],
  ["/autogestion/pampa%3E", undefined],
  ["/autogestion/pampa/siniestros", undefined],
  ["/login", undefined],
])("what %s will fetch is told with its page, as the build says it", async (url, link) => {
  expect((await get(url)).headers.link).toBe(link);
});

test("only a page of the public area may stand in a frame, of this origin's, and only the broker's has one", async () => {
  const policyOf = async (url: string) =>
    String((await get(url)).headers["content-security-policy"])
      .split("; ")
      .filter((rule) => rule.startsWith("frame-"));
  expect(await policyOf("/autogestion/pampa")).toEqual(["frame-ancestors 'self'"]);
  for (const url of ["/", "/autogestiones"])
    expect(await policyOf(url)).toEqual(["frame-ancestors 'none'", "frame-src 'self'"]);
  for (const url of ["/api/platforms", "/assets/main-abc.js"])
    expect(await policyOf(url)).toEqual(["frame-ancestors 'none'"]);
  expect(contentSecurityPolicy).toContain("frame-ancestors 'none'");
});

test("what keeps the pages is asked for each time, and another is given where nothing is to be kept", async () => {
  const kept = await get("/autogestion-worker.js");
  expect([kept.body, kept.headers["cache-control"]]).toEqual(["// autogestion-worker", "public, max-age=0"]);
  const off = await startHarness({ web: { root, keepsPages: false }, themesFolder: root });
  const taken = await off.app.inject("/autogestion-worker.js");
  await off.close();
  expect([taken.statusCode, taken.body]).toEqual([200, "// autogestion-worker-off"]);
});

test("only the pages of the public area may ask where the device is", async () => {
  const allowed = async (url: string) => String((await get(url)).headers["permissions-policy"]).split(",")[0];
  expect(await allowed("/autogestion/pampa/siniestros")).toBe("geolocation=(self)");
  for (const url of ["/", "/login", "/api/platforms"]) expect(await allowed(url)).toBe("geolocation=()");
});

test("the tag of the page changes with the page, and HEAD tells it", async () => {
  const before = await get("/", {}, "HEAD");
  expect([before.statusCode, before.body]).toEqual([200, ""]);
  const tag = String(before.headers.etag);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    expect((await get("/", { "if-none-match": known })).statusCode).toBe(304);
  }
  expect((await get("/", { "if-none-match": '"other"' })).statusCode).toBe(200);
  writeFileSync(join(root, "app.html"), "<!doctype html><title>app</title><p>nueva");
  expect((await get("/", {}, "HEAD")).headers.etag).not.toBe(before.headers.etag);
});

test("an asset is kept for ever, and one that is missing is never a page", async () => {
  const asset = await get("/assets/main-abc.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["content-type"]).toContain("javascript");
  for (const url of [
    "/assets/main-old.js",
    "/assets/",
    "/favicon.ico",
    "/logo.svg",
    "/api/nothing",
    "/api",
    "/assets/../app.html%00",
    // What only the development server has.
    "/__dev/show.json?flow=claim/vehicle",
    "/__dev/show-0a1b.js",
    "/src/preview/index.html",
  ]) {
    const missing = await get(url);
    expect([404, 400]).toContain(missing.statusCode);
    expect(missing.body).not.toContain("<");
  }
});

test("a page by its file's name is kept as long as by its address", async () => {
  const [byName, byAddress] = [await get("/app.html"), await get("/")];
  for (const name of ["cache-control", "etag", "content-type"]) {
    expect(byName.headers[name]).toBe(byAddress.headers[name]);
  }
});

test.each(["/.git/config", "/.env", "/autogestion/.git/config", "//host/..", "/registro//dos", "/..%2f"])(
  "%s is no page",
  async (url) => {
    const missing = await get(url);
    expect(missing.statusCode).toBeGreaterThanOrEqual(400);
    expect(missing.statusCode).toBeLessThan(500);
    expect(missing.body).not.toContain("<");
  },
);

test("only over https a page asks to be opened so from then on", async () => {
  expect((await get("/")).headers).not.toHaveProperty("strict-transport-security");
  const secure = await get("/", { "x-forwarded-proto": "https" });
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000");
});

test.each([
  ["PUT", "/", "GET, HEAD"],
  ["POST", "/autogestion/pampa", "GET, HEAD"],
  ["OPTIONS", "/api/accidents?identityNumber=1", "GET, HEAD, POST"],
  ["DELETE", "/api/accidents/x/files", "GET, HEAD, POST"],
  ["GET", "/api/self-management-tickets", "POST"],
] as const)("%s %s is refused, with what may be done", async (method, url, allow) => {
  const refused = await server.app.inject({ method, url });
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, allow]);
  expect(refused.json().error.code).toBe("method-not-allowed");
});

test.each(["PUT", "OPTIONS", "GET"] as const)("%s where nothing is answers 404", async (method) => {
  const missing = await server.app.inject({ method, url: "/api/nothing" });
  expect([missing.statusCode, missing.headers.allow]).toEqual([404, undefined]);
});

test("nothing outside the folder is served", async () => {
  for (const url of [
    "/assets/..%2f..%2fetc/passwd",
    "/..%2f..%2fetc/passwd.txt",
    "/assets/%2e%2e/%2e%2e/package.json",
  ]) {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("root:");
  }
});

test("an address in decomposed letters leads to the composed one", async () => {
  const answer = await get("/registro/validacio%CC%81n?a=1");
  expect([answer.statusCode, answer.headers.location]).toEqual([308, "/registro/validaci%C3%B3n?a=1"]);
  expect((await get("//evil.example/validacio%CC%81n")).headers.location ?? "").not.toMatch(/^\/\//);
});

test.each([
  "/api/accidents/validacio%CC%81n/files",
  "/api/clients/e%CC%81",
  "/%61pi/clients/e%CC%81",
  "/api/e%CC%81?x=1",
  "/api/self-management-platforms?name=e%CC%81",
  "/api%2Fclients%2Fe%CC%81",
])("%s of the API is not led elsewhere", async (url) => {
  const answer = await get(url);
  expect(answer.headers.location).toBeUndefined();
  expect([200, 400, 401, 404]).toContain(answer.statusCode);
});

test("logos of themes are PNG by name", async () => {
  expect((await get("/themes/logos/pampa.png")).headers["content-type"]).toBe("image/png");
  expect((await get("/themes/logos/pampa.svg")).statusCode).toBe(404);
  expect((await get("/themes/logos/..%2fapp.html")).statusCode).toBe(404);
});

test("an answer of the API is stored nowhere", async () => {
  const answer = await get("/api/insurance-companies");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json().data[0]).toEqual({ name: "allianz", displayName: "Allianz" });
});

test("the API describes itself in OpenAPI 3.1, our keywords as extensions", async () => {
  const document = (await get("/api/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  const { schema } =
    document.paths["/api/self-management-tickets"].post.requestBody.content["application/json"];
  expect(schema.properties.identityNumber).toEqual({ type: "string", "x-dni": true });
  expect(document.paths["/api/accidents/{id}/files"].post.security).toEqual([
    { ticket: ["proven"] },
    { broker: [] },
  ]);
  const { responses } = document.paths["/api/accidents"].post;
  expect(Object.keys(responses)).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "408",
    "409",
    "412",
    "413",
    "415",
    "429",
    "500",
    "503",
  ]);
  expect(responses["409"]).toEqual({ $ref: "#/components/responses/409" });
  const told =
    document.components.responses["409"].content["application/json"].schema.properties.error.properties;
  expect(told.code.examples).toContain("version");
});
