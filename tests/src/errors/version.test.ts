import { afterEach, beforeEach, expect, test, vi } from "vitest";

let served: (() => Promise<Response>) | undefined;
const page = (tag: string) => async () => new Response(null, { headers: { etag: tag } });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", () => served?.());
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { name: "the same page", now: page('"1"'), isOutdated: false },
  { name: "another", now: page('"2"'), isOutdated: true },
  { name: "a page that does not come", now: async () => Promise.reject(new TypeError()), isOutdated: false },
  { name: "a server that is down", now: async () => new Response(null, { status: 503 }), isOutdated: false },
])("a page that began with one version meets $name: $isOutdated", async ({ now, isOutdated }) => {
  const { isOutdatedPage, rememberVersion } = await import("#src/shared/errors/version.ts");
  served = page('"1"');
  rememberVersion("/app.html");
  served = now;
  expect(await isOutdatedPage()).toBe(isOutdated);
});

test("a page that does not know its own version is not outdated", async () => {
  const { isOutdatedPage } = await import("#src/shared/errors/version.ts");
  served = page('"2"');
  expect(await isOutdatedPage()).toBe(false);
});
