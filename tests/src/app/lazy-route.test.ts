import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
});

const Page = () => null;

/** A browser that is idle at once; without a signal no script comes. No route of other files is fetched ahead in it. */
async function openBrowser() {
  vi.resetModules();
  const { fetchAhead, lazyRoute } = await import("#src/app/lazy-route.ts");
  const { useConnection } = await import("#src/shared/connection/connection-store.ts");
  const browser = { navigator: { onLine: true }, requestIdleCallback: (idle: () => void) => idle() };
  vi.stubGlobal("window", browser);
  vi.stubGlobal("navigator", browser.navigator);
  vi.stubGlobal("requestIdleCallback", browser.requestIdleCallback);
  return {
    fetchAhead,
    lazyRoute,
    setOnline(isOnline: boolean) {
      browser.navigator.onLine = isOnline;
      useConnection.getState().setOffline(!isOnline);
    },
  };
}

test("a script that did not come for want of a signal is fetched once it is back, and another is left", async () => {
  const { fetchAhead, lazyRoute, setOnline } = await openBrowser();
  const asked: string[] = [];
  const lost = Promise.withResolvers<void>();
  lazyRoute(async () => {
    asked.push("broken");
    throw new Error("not found");
  });
  lazyRoute(async () => {
    asked.push("unlucky");
    if (asked.length > 2) return Page;
    setOnline(false);
    lost.resolve();
    throw new Error("no signal");
  });
  lazyRoute(async () => {
    asked.push("last");
    return Page;
  });
  const done = fetchAhead();
  await lost.promise;
  await setImmediate();
  expect(asked).toEqual(["broken", "unlucky"]);
  setOnline(true);
  await done;
  expect(asked).toEqual(["broken", "unlucky", "last", "unlucky"]);
});
