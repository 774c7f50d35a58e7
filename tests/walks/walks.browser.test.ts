import type { Page } from "playwright";
import { describe } from "vitest";
import { runScenario } from "#engine/runtime/index.ts";
import { patience } from "../browser/test.ts";
import { inspectPage } from "../e2e/inspect-page.ts";
import { scenarios } from "../flows/documents.ts";
import { flowOf } from "../flows/flow-of.ts";
import { walk } from "./walk.ts";
import { type Asked, test } from "./walk-page.ts";

/**
 * A walk for each kind of wizard, as a person meets it. `WALK` names others, separated by commas; `WALK_PICTURES` is a
 * folder for pictures of their steps.
 */
const walked = process.env.WALK?.split(",") ?? [
  "claim/vehicle-crystals",
  "quote/car-emit",
  "emission/car",
  "inspection/vehicle-pending",
  "policy/edition",
  "account/registration",
];
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };
const pictures = process.env.WALK_PICTURES;

describe.each(walked)("%s", (name) => {
  const scenario = scenarioNamed(name);

  test("goes as it is rehearsed, asks the same, and fits a window of 320 pixels", async ({
    walks,
    expect,
  }) => {
    const page = await walks.open(scenario, { viewport: phone });
    const wrong: string[] = [];
    await walk(page, scenario, async (step) => {
      wrong.push(...(await inspectPage(page.page, step)), ...(await findWide(page.page, step)));
      await takePictures(page.page, name, step);
    });
    expect(wrong).toEqual([]);
    // What is asked again at the end takes its seconds.
    await expect.poll(() => page.asked.filter(isCall), { timeout: patience }).toEqual(rehearsed(name));
  });
});

/** Whether the step is wider than the narrowest phone there is. */
async function findWide(page: Page, step: string): Promise<readonly string[]> {
  await page.setViewportSize(narrowest);
  const { scrollWidth } = await page.evaluate(() => document.documentElement);
  await page.setViewportSize(phone);
  return scrollWidth > narrowest.width ? [`${step}: ${scrollWidth} px wide`] : [];
}

/** The step on a phone and on a desk, where pictures are wanted. */
async function takePictures(page: Page, name: string, step: string): Promise<void> {
  if (pictures === undefined) return;
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size);
    const path = `${pictures}/${name.replace("/", "-")}-${step}-${size.width}.png`;
    await page.screenshot({ path, fullPage: true });
  }
}

/** The requests that the rehearsal makes, without what is only offered. */
function rehearsed(name: string): readonly Asked[] {
  const scenario = scenarioNamed(name);
  const asked: Asked[] = [];
  runScenario(flowOf(scenario.flow, scenario.given), scenario, ({ call, url, body = null }) => {
    asked.push({ call, url, body });
  });
  return asked.filter(isCall);
}

/** How often options are asked for depends on how a person types. */
function isCall({ call }: Asked): boolean {
  return !call.startsWith("source:");
}

function scenarioNamed(name: string) {
  const found = scenarios.find(({ file }) => file === `flows/${name}.scenario.json`);
  if (!found) throw new Error(`scenario "${name}" is not in flows/`);
  return found.json;
}
