import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { findBrowser } from "#scripts/browser.ts";

/** A tab and what its main thread has spent. */
export type Tab = { readonly page: Page; readonly session: CDPSession };

/** CPU milliseconds of the tab's main thread: of script, and of everything. */
export type Cost = { readonly script: number; readonly task: number };

/** A phone of today is about four times slower than this machine; CPU time at full speed times four is steadier than throttling. */
const slowdown = 4;

export function openBrowser(): Promise<Browser> {
  return chromium.launch(findBrowser());
}

/** A phone-sized tab of its own whose main thread's CPU time is counted. */
export async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "es-AR" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, session };
}

/** What something costs the tab, at the speed of a phone. Whoever acts waits until the tab has answered. */
export async function costOf({ session }: Tab, act: () => Promise<unknown>): Promise<Cost> {
  const before = await metrics(session);
  await act();
  const after = await metrics(session);
  return {
    script: (after.script - before.script) * slowdown,
    task: (after.task - before.task) * slowdown,
  };
}

/** Until what was done has been painted. */
export async function painted({ page }: Tab): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function metrics(session: CDPSession): Promise<Cost> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  const seconds = (name: string) => all.find((metric) => metric.name === name)?.value ?? 0;
  return { script: seconds("ScriptDuration") * 1000, task: seconds("TaskDuration") * 1000 };
}
