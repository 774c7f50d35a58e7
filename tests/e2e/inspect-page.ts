import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright";
import { inRepository } from "#scripts/run.ts";

/** The rules as a script: of the two that come, the one which a page reads faster. */
const script = readFileSync(inRepository("node_modules/axe-core/axe.min.js"), "utf8");

/** Of the narrowest phone there is, of a usual one and of a desk. */
const widths = [320, 390, 1280] as const;
type Width = (typeof widths)[number];

/**
 * What is wrong with the page as it stands, for a person who cannot see, point or scroll sideways; `target` is the least
 * side of what is pressed, in pixels.
 */
export async function inspectPage(
  page: Page,
  state: string,
  { target = 43.5 }: { readonly target?: number } = {},
): Promise<readonly string[]> {
  const found = [...(await judge(page)), ...(await judgeDark(page)), ...(await measure(page, target))];
  return found.map((problem) => `${state}: ${problem}`);
}

/**
 * The same in every window: what depends on its width at each, what is read by rules in one, in the light and in the dark;
 * `see` is told each once it was inspected.
 */
export async function inspectWidths(
  page: Page,
  state: string,
  { light, dark, see }: { light: Width; dark: Width; see?: (page: Page, width: Width) => Promise<void> },
): Promise<readonly string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
    const rules = [
      ...(width === light ? await judge(page) : []),
      ...(width === dark ? await judgeDark(page) : []),
    ];
    const problems = [...rules, ...(await measure(page, 43.5))];
    found.push(...problems.map((problem) => `${state} at ${width}: ${problem}`));
    await see?.(page, width);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

async function judge(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return runAxe(page);
}

/** Only colours change. */
async function judgeDark(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const found = await runAxe(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return found.map((violation) => `dark ${violation}`);
}

/** Violations, each with the elements that have it. Given through the debugger: the page's policy lets no script in. */
async function runAxe(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // It stays as long as the document does, and its text is long.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(script);
  return page.evaluate(async (only) => {
    const { axe: run } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await run.run(document, {
      resultTypes: ["violations"],
      ...(only ? { runOnly: { type: "rule", values: [...only] } } : {}),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join(" | ")}`,
    );
  }, rules);
}

/** Whatever makes the page wider than its window, and whatever a finger would miss. */
function measure(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((side) => {
    const problems: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.push(`scrolls sideways: ${scrollWidth} px in ${clientWidth} px`);
    const root = document.querySelector("dialog[open]") ?? document;
    if (root instanceof HTMLElement && root.scrollWidth > root.clientWidth)
      problems.push(`a dialog scrolls sideways: ${root.scrollWidth} px in ${root.clientWidth} px`);
    for (const element of root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")) {
      if (element.closest("[aria-hidden=true]") || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      // A box inside its label is as large as the label; the skip link is there for keys alone.
      const target = element.closest("label") ?? element;
      if (target.classList.contains("skip-link")) continue;
      const { width, height } = target.getBoundingClientRect();
      if (Math.min(width, height) < side)
        problems.push(
          `${Math.round(width)}×${Math.round(height)} px to touch: ${target.outerHTML.slice(0, 120)}`,
        );
    }
    return problems;
  }, least);
}
