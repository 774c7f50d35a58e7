import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { watchErrors } from "#src/shared/errors/watch-errors.ts";
import { type FakeServer, startFakeServer } from "../fake-server.ts";

let server: FakeServer;
let page: EventTarget;
beforeAll(async () => {
  server = await startFakeServer("", "");
  server.intercept = () => ({ status: 202, body: { data: {} } });
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  page = new EventTarget();
  vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("location", { pathname: "/autogestion/litoral" });
  vi.stubGlobal("document", { querySelector: () => null });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const told = () => vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(0));

test("half of the pages tell of what nobody caught, and where", async () => {
  watchErrors(0.49);
  page.dispatchEvent(Object.assign(new Event("error"), { error: new TypeError("roto") }));
  await told();
  expect(server.calls).toMatchObject([
    { path: "/api/browser-errors", body: { message: "TypeError: roto", page: "/autogestion/litoral" } },
  ]);
});

test("a promise that nobody waited for is told of, and what a boundary caught", async () => {
  const tell = watchErrors(0);
  page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("uno") }));
  tell(new Error("dos"));
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  expect(server.calls.map(({ body }) => (body as { message: string }).message).sort()).toEqual([
    "Error: dos",
    "Error: uno",
  ]);
});

test("the other half tells of nothing, and no page tells for ever", async () => {
  const silent = watchErrors(0.5);
  silent(new Error("no"));
  const tell = watchErrors(0);
  for (let one = 0; one < 9; one += 1) tell(new Error("sí"));
  await vi.waitFor(() => expect(server.calls).toHaveLength(5));
  expect(server.calls.map(({ body }) => (body as { message: string }).message)).not.toContain("Error: no");
});
