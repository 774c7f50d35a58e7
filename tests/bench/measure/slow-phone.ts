import type { Browser, Page } from "playwright";

/** Bytes and milliseconds of a slow 3G: 400 kbit/s each way, 400 ms there and back. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** A phone of that sort is so many times slower than this machine. */
const slowness = 4;
/** Milliseconds for what one touch waits for: photos go at the line's pace. */
const longest = 90_000;

/** Seconds that a person takes: to read a page, to touch something, for a letter. */
export const pace = { page: 5.2, touch: 1.3, letter: 0.33 };

/** A cheap phone's page, that is as slow as one, and its line too. */
export async function openSlowPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "es-AR",
    baseURL,
  });
  context.setDefaultTimeout(longest);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow3G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return page;
}
