import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Broker } from "#src/desk/session/broker.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { watchPhase } from "#src/desk/session/watch-phase.ts";
import { type FakeServer, startFakeServer } from "../../fake-server.ts";

const minute = 60_000;
let server: FakeServer;
let page: EventTarget;
let stop = () => {};
let asked: (number | undefined)[] = [];

beforeAll(async () => {
  server = await startFakeServer("", "");
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  asked = [];
  page = new EventTarget();
  vi.stubEnv("TRAMITE_API_BASE", `${server.url}/api`);
  vi.stubGlobal("document", page);
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  useBrokerSession.getState().begin({ id: "B-1" } as Broker, { access_token: "a", expiresIn: 1800 });
  stop = followPasses();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Watches each pass in place of the one before. */
function followPasses(): () => void {
  const ask = (seconds: number | undefined) => void asked.push(seconds);
  const begin = () => {
    const { pass } = useBrokerSession.getState();
    return pass ? watchPhase(pass, ask) : () => {};
  };
  let leave = begin();
  const unsubscribe = useBrokerSession.subscribe(({ pass }, before) => {
    if (pass === before.pass) return;
    leave();
    leave = begin();
  });
  return () => {
    unsubscribe();
    leave();
  };
}

const refreshes = () => server.calls.filter(({ path }) => path.endsWith("/refresh")).length;

/** Waits until no renewal is under way. */
async function quiet(): Promise<void> {
  const isRenewing = async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name === "tramite:session");
  while (await isRenewing()) await setImmediate();
  await setImmediate();
}

/** Lets time go by second by second, with the answers of the real server between them. */
async function pass(milliseconds: number, isThere: boolean): Promise<void> {
  for (let gone = 0; gone < milliseconds; gone += 1000) {
    if (isThere) page.dispatchEvent(new Event("keydown"));
    vi.advanceTimersByTime(1000);
    await quiet();
  }
}

test("who is there has the pass renewed three minutes before its end, once", async () => {
  server.intercept = () => ({ body: { data: { access_token: "b", expiresIn: 1800 } } });
  await pass(26 * minute, true);
  expect(refreshes()).toBe(0);
  await pass(minute + 1000, true);
  await vi.waitFor(() => expect(useBrokerSession.getState().pass?.token).toBe("b"));
  expect([refreshes(), asked.every((seconds) => seconds === undefined)]).toEqual([1, true]);
});

test("a renewal that fails is tried again after growing pauses, not at every second", async () => {
  server.intercept = () => ({ status: 500, body: {} });
  await pass(29 * minute + 20_000, true);
  // After 2, 4, 8, 16, 30, 30 and 30 seconds.
  expect(refreshes()).toBe(8);
  expect(useBrokerSession.getState().status).toBe("signed-in");
});

test("who is gone is asked with the seconds that are left, and let go at the end", async () => {
  await pass(27 * minute + 1000, false);
  expect(asked.at(-1)).toBe(149);
  page.dispatchEvent(new Event("keydown"));
  await pass(minute, false);
  expect(asked.at(-1)).toBe(89);
  await pass(2 * minute, false);
  expect(useBrokerSession.getState()).toMatchObject({ status: "signed-out", ending: "inactive" });
  expect(refreshes()).toBe(0);
});

test("a page that wakes looks at once", () => {
  vi.setSystemTime(Date.now() + 28 * minute);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(asked.at(-1)).toBe(90);
});
