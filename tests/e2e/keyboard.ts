import type { Page } from "playwright";

/** Walks with Tab to what has this name, itself or the group that it is an option of, once it is seen. */
export async function tabTo(page: Page, name: string): Promise<void> {
  // Who presses Tab sees what they go to: a page that is on its way has nothing to stop at.
  const seen = page.getByText(name).or(page.getByLabel(name));
  await seen.filter({ visible: true }).first().waitFor();
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("Tab");
    const names = await page.evaluate(() => {
      const here = document.activeElement as HTMLInputElement | null;
      const group = here?.closest("[role=radiogroup], fieldset");
      const titles = (group?.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
      const own = here?.labels?.[0]?.innerText ?? here?.getAttribute("aria-label") ?? here?.innerText ?? "";
      return [own, ...titles.map((id) => document.getElementById(id)?.innerText ?? "")];
    });
    if (names.some((one) => one.startsWith(name))) return;
  }
  throw new Error(`nothing is called "${name}"`);
}
