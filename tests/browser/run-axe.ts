import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright";
import { inRepository } from "#scripts/run.ts";

/** Text of the rules: the smaller of the two files, which a page reads faster. */
const script = readFileSync(inRepository("node_modules/axe-core/axe.min.js"), "utf8");

/** Lists what axe finds on a page, each rule with its elements: by all rules, or by those given. */
export async function runAxe(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // The page's content policy lets no script in; the debugger does. Loaded once a document: the text is long.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(script);
  return page.evaluate(async (only) => {
    const { axe: run } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await run.run(document, {
      resultTypes: ["violations"],
      // Sounds and style sheets, which no rule here reads.
      preload: false,
      ...(only ? { runOnly: { type: "rule", values: [...only] } } : {}),
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ""}`).join(" | ")}`,
    );
  }, rules);
}
