import type { Page } from "playwright";
import { vi } from "vitest";
import { patience } from "../../browser/test.ts";
import { inspectWindows, type Look, type Windows } from "../inspect-page.ts";
import type { PageRow } from "./page-table.ts";

export type Names = Readonly<Record<string, string | undefined>>;

export type OpenOptions = {
  /** The visitor and state, which problems are named after. */
  readonly name: string;
  readonly names: Names;
  readonly windows: Windows;
  readonly acts: Readonly<Record<string, (page: Page, names: Names) => Promise<void>>>;
  /** The windows and schemes in which the rules of accessibility read a row. */
  readonly looks: (row: PageRow) => readonly Look[];
  /** A quiet address of the application, opened between two pages with the same heading. */
  readonly hop: string;
  /** Returns the address of a row, its names filled in. */
  readonly addressOf?: (path: string) => string;
  readonly isEnglish?: boolean;
};

/**
 * Opens every row in one loaded page, by the application's own router. Lists rows whose address, heading or text does not
 * come or whose act fails, and what the rules of accessibility find on the others.
 */
export async function openPages(
  page: Page,
  rows: readonly PageRow[],
  { name, names, windows, acts, looks, hop, addressOf = (path) => path, isEnglish = false }: OpenOptions,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  const fill = (text: string) => fillNames(text, names);
  let before: string | undefined;
  for (const row of rows) {
    const { route, path = route, at = path, act } = row;
    const heading = (isEnglish && row.english) || row.heading;
    const address = addressOf(fill(path));
    try {
      // A page that was there before would pass for this one, and a wizard that is open takes it for its own.
      if (heading === before || row.at !== undefined) await goTo(page, hop);
      await goTo(page, address);
      await see(page, { at: addressOf(fill(at)), heading: patternOf(fill(heading)) });
      if (row.figure !== undefined && !isEnglish) await seeText(page, patternOf(fill(row.figure)));
      await page.waitForFunction(() => document.querySelector(".skeleton, [aria-busy=true]") === null);
      if (
        row.lacks !== undefined &&
        (await page.getByRole("button", { name: row.lacks, exact: true }).count()) > 0
      )
        throw new Error(`has a button «${row.lacks}»`);
      const content = await contentOf(page);
      if (!seen.has(content))
        problems.push(
          ...(await inspectWindows(page, `${name} ${address}`, { ...windows, looks: looks(row) })),
        );
      seen.add(content);
      if (act !== undefined) await acts[act]?.(page, names);
    } catch (error) {
      problems.push(`${name} ${address}: ${error instanceof Error ? error.message : String(error)}`);
    }
    before = act === undefined ? heading : undefined;
  }
  return problems;
}

type Sight = { readonly at: string; readonly heading: RegExp };

/** Waits for the address and the only first heading; says what was seen in their place. */
async function see(page: Page, { at, heading }: Sight): Promise<void> {
  const [place] = at.split(/[?#]/);
  let seen: readonly [string, readonly string[]] = ["", []];
  const isThere = async () => {
    const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
    seen = [decodeURI(new URL(page.url()).pathname), headings];
    return seen[0] === place && headings.length === 1 && heading.test(headings[0] ?? "");
  };
  await vi.waitUntil(isThere, { timeout: patience, interval: 40 }).catch(() => {
    throw new Error(`leads to ${seen[0]} with ${JSON.stringify(seen[1])}, not to ${place} with ${heading}`);
  });
}

/** An amount has a space that no line breaks at. */
function patternOf(text: string): RegExp {
  return new RegExp(text.replaceAll(" ", String.raw`\s`));
}

async function seeText(page: Page, text: RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Loads the application at its first address; from there on, its own router goes on. */
async function goTo(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith("http")) return void (await page.goto(address));
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
    history.pushState({ idx: idx + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

/** Reads what tells one page from another; ids that React counts up are left out. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate(() => document.body.outerHTML.replaceAll(/(?:_|«|:)r_?\w+(?:_|»|:)/g, ""));
}

function fillNames(text: string, names: Names): string {
  return text.replaceAll(/\{([\w.-]+)\}/g, (_, name: string) => names[name] ?? `{${name}}`);
}
