import { type Browser, type BrowserContext, chromium } from "playwright";
import { test as bare } from "vitest";
import { findBrowser } from "#scripts/browser.ts";

/** Milliseconds until what is awaited will not come: under the tests' own limit, so that the place is told. */
export const patience = 20_000;

/** The worker's browser: each test that extends this one has its own fixtures, of the worker too. */
let launched: Promise<Browser> | undefined;

/**
 * A test in a browser: all files of a worker share one, every visitor has a context of its own. Tests run side by side,
 * so what polls takes `expect` from the test's own context.
 */
export const test = bare
  .extend("found", { scope: "worker" }, () => findBrowser())
  .extend("browser", { scope: "worker" }, async ({ found }, { onCleanup }) => {
    launched ??= chromium.launch(found);
    const browser = await launched;
    onCleanup(() => browser.close());
    return browser;
  });

/** The pages of this context live in one moment, which goes on when their clock is told to. */
export async function stopClock({ clock }: BrowserContext): Promise<void> {
  const now = Date.now();
  await clock.install({ time: now });
  await clock.pauseAt(now + 1_000);
}
