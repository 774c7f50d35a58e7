import type { Page } from "playwright";
import { runAxe } from "../browser/run-axe.ts";
import { chooseFor, isWholeSweep, type Scheme, schemes, schemesOf } from "../browser/sweep.ts";

/** Of the narrowest phone there is, of a usual one and of a desk. */
export const widths = [320, 390, 1280] as const;

/**
 * Lists what is wrong with the page as it stands, for a person who cannot see, point or scroll sideways; `target` is the
 * least side of what is pressed, in pixels. The rules of accessibility read it in one scheme, chosen by the state's name.
 */
export async function inspectPage(
  page: Page,
  state: string,
  { target = 43.5 }: { readonly target?: number } = {},
): Promise<readonly string[]> {
  const found = [...(await judge(page, schemesOf(state))), ...(await measure(page, target))];
  return found.map((problem) => `${state}: ${problem}`);
}

/** A window and the schemes in which the rules of accessibility read a page in it. */
export type Look = { readonly width: number; readonly schemes: readonly Scheme[] };

/** The windows in which a page is measured, and the least side of what is pressed in them, in pixels. */
export type Windows = { readonly widths: readonly number[]; readonly target: number };

/** Lists the same of every window of a phone and of a desk. */
export function inspectWidths(page: Page, state: string): Promise<readonly string[]> {
  return inspectWindows(page, state, { widths, target: 43.5, looks: looksOf(state) });
}

type WindowOptions = Windows & { readonly looks: readonly Look[] };

/** Lists what is wrong with the page in each window; the rules of accessibility read it where `looks` says. */
export async function inspectWindows(
  page: Page,
  state: string,
  { widths, target, looks }: WindowOptions,
): Promise<readonly string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
    const chosen = looks.filter((look) => look.width === width).flatMap((look) => look.schemes);
    const problems = [...(await judge(page, chosen)), ...(await measure(page, target))];
    found.push(...problems.map((problem) => `${state} at ${width}: ${problem}`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

function looksOf(state: string): readonly Look[] {
  if (isWholeSweep) return widths.map((width) => ({ width, schemes }));
  return [{ width: chooseFor(widths, state), schemes: schemesOf(state) }];
}

/** Lists what axe finds in each scheme: by all rules in the first, then only colours change. */
async function judge(page: Page, chosen: readonly Scheme[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of chosen.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const problems = await runAxe(page, index === 0 ? undefined : ["color-contrast"]);
    found.push(...problems.map((problem) => `${colorScheme} ${problem}`));
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return found;
}

/** Whatever makes the page wider than its window, and whatever a finger would miss. */
function measure(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate(async (side) => {
    // What watches its own width has its turn after the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
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
