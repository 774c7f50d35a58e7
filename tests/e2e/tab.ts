import type { Page } from "playwright";
import { expect, vi } from "vitest";
import { patience } from "../browser/test.ts";
import type { Visit } from "./product.ts";

/** Takes the tab's process away, as a phone does, once the last word is kept, and opens another tab. */
export async function kill({ context }: Visit, page: Page, lastWord = ""): Promise<Page> {
  await seeSaved(page, lastWord);
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  return context.newPage();
}

/** Waits until the device keeps a text. */
export async function seeSaved(page: Page, text: string): Promise<void> {
  const see = async () => expect(await readDrafts(page)).toContain(text);
  await vi.waitFor(see, { timeout: patience });
}

/** The drafts that the device keeps, as text. */
export function readDrafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("tramite");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}
