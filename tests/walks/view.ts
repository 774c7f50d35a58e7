import type { Page } from "playwright";
import type { FieldView, View } from "#engine/runtime/index.ts";

/** Most seconds of the page's clock that anything of a scenario takes: a poll of two minutes. */
const patience = 150;

/** Lets the page's time go on until its view is so. */
export async function settle(page: Page, isSo: (view: View) => boolean, what: string): Promise<void> {
  let view: View | undefined;
  for (let second = 0; second < patience; second += 1) {
    const now = await page.evaluate(() => ({ view: window.walk?.view, underway: window.walk?.underway }));
    view = now.view;
    if (view !== undefined && now.underway === 0 && isSo(view)) return;
    if (now.underway === 0) await page.clock.runFor(1_000);
  }
  const { step, problems, failure } = view ?? {};
  throw new Error(
    `never came to ${what}: at "${step?.id}" with ${JSON.stringify({ problems, failure: failure?.message })}`,
  );
}

/** The field of the view with that pointer, as the page has it now. */
export async function fieldAt(page: Page, pointer: string): Promise<FieldView | undefined> {
  return findField(await page.evaluate(() => window.walk.view?.fields ?? []), pointer);
}

/** The field of a view with that pointer, whatever it lies in. */
export function findField(fields: readonly FieldView[], pointer: string): FieldView | undefined {
  return flatten(fields).find((field) => field.pointer === pointer);
}

function flatten(fields: readonly FieldView[]): readonly FieldView[] {
  return fields.flatMap((field) => {
    if (field.type === "leaf") return [field];
    const inner = field.type === "group" ? field.fields : field.items.flatMap((item) => item.fields);
    return [field, ...flatten(inner)];
  });
}
