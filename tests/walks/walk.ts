import type { Page } from "playwright";
import { isWithin, type Json } from "#engine/json/index.ts";
import type { ScenarioDocument } from "#engine/language/index.ts";
import type { View } from "#engine/runtime/index.ts";
import { answer, choose } from "./answer.ts";
import { findField, settle } from "./view.ts";
import type { WalkPage } from "./walk-page.ts";

type Moment = ScenarioDocument["steps"][number];

/** Told at the first sight of each step. */
export type Seen = (step: string) => Promise<void>;

/** Walks a scenario as a person does, with hands and eyes on the page; throws where it does not go as the scenario says. */
export async function walk(walked: WalkPage, scenario: ScenarioDocument, seen: Seen): Promise<void> {
  const { page } = walked;
  const known = new Set<string>();
  const look = async (step: string): Promise<void> => {
    // An end that leads on is where it leads, and no page of its own.
    const leads = await page.evaluate(() => window.walk.view?.step.leads);
    if (!leads && !known.has(step)) await seen(step);
    known.add(step);
  };
  for (const moment of scenario.steps) {
    walked.replies.give(moment.replies ?? {});
    if (moment.restore) await page.reload();
    await settle(page, (view) => view.step.id === moment.at, `step "${moment.at}"`);
    await look(moment.at);
    await live(page, moment);
    await see(page, moment);
  }
  const { at, path, message } = scenario.expect ?? {};
  const end = at ?? path?.at(-1);
  if (end !== undefined) await settle(page, (view) => view.step.id === end, `step "${end}"`);
  if (message !== undefined) await page.getByText(message, { exact: true }).first().waitFor();
  if (end !== undefined) await look(end);
}

/** What the person does in a moment, in the order of the rehearsal; a list that is not asked yet waits for what opens it. */
async function live(page: Page, moment: Moment): Promise<void> {
  const { add = [], remove = [], choose: chosen = {}, answer: answers = {} } = moment;
  const asked = await page.evaluate(() => window.walk.view?.fields ?? []);
  const later = add.filter((pointer) => findField(asked, pointer) === undefined);
  const isLater = (pointer: string) => later.some((list) => isWithin(pointer, list));
  for (const pointer of add) if (!later.includes(pointer)) await addItem(page, pointer);
  for (const place of remove) await removeItem(page, place);
  const choices = Object.entries(chosen).map(([pointer, label]) => ({
    pointer,
    act: async () => {
      for (const one of [label].flat()) await choose(page, pointer, one);
    },
  }));
  const typed = Object.entries(answers).map(([pointer, value]) => ({
    pointer,
    act: () => answer(page, pointer, value === null ? undefined : (value as Json)),
  }));
  const acts = [...choices, ...typed];
  for (const { pointer, act } of acts) if (!isLater(pointer)) await when(page, pointer, act);
  for (const pointer of later) await addItem(page, pointer);
  for (const { pointer, act } of acts) if (isLater(pointer)) await when(page, pointer, act);
  if (moment.goTo !== undefined) await goTo(page, moment.goTo);
  const dialog = page.getByRole("dialog");
  // A choice that is all that its step asks has gone on by itself.
  if (await hasGoneOn(page, moment)) return;
  // Whoever is being asked already has no other button to press.
  if (moment.press !== undefined && !(await dialog.isVisible())) await press(page, moment.press);
  // Behind what may be done instead, and before the way back.
  if (moment.confirm) await dialog.locator("button:nth-last-child(2)").click();
}

/** Whether the answers of a moment left its step, as choosing does where nothing else is asked. */
async function hasGoneOn(page: Page, { at, press }: Moment): Promise<boolean> {
  if (press === undefined || press === "back" || press === "retry") return false;
  const isStill = await page.evaluate((id) => {
    const { step, busy } = window.walk.view ?? {};
    return step === undefined || (step.id === id && busy?.action === undefined);
  }, at);
  return !isStill;
}

async function when(page: Page, pointer: string, act: () => Promise<void>): Promise<void> {
  const isAsked = (view: View) => isReady(view) && findField(view.fields, pointer) !== undefined;
  await settle(page, isAsked, `the question "${pointer}"`);
  await act();
}

/** What the person sees at the end of a moment. */
async function see(page: Page, { expect = {} }: Moment): Promise<void> {
  const { problems, message, confirm } = expect;
  if (problems !== undefined) {
    const paths = problems.map(({ path }) => path).toSorted();
    const isTold = (view: View) =>
      JSON.stringify(view.problems.map(({ path }) => path).toSorted()) === JSON.stringify(paths);
    await settle(page, isTold, `problems at ${paths.join(", ")}`);
  }
  if (message !== undefined) {
    await settle(
      page,
      (view) => view.failure !== undefined || view.step.message !== undefined,
      `«${message}»`,
    );
    if (message !== "") await page.getByText(message, { exact: true }).first().waitFor();
  }
  if (confirm !== undefined) await page.getByRole("dialog").getByText(confirm, { exact: true }).waitFor();
}

async function press(page: Page, action: string): Promise<void> {
  await settle(page, isReady, `the button "${action}"`);
  if (action === "back") return button(page, /^Volver( a la revisión)?$/);
  if (action === "retry") return button(page, "Reintentar");
  const actions = await page.evaluate(() => window.walk.view?.actions ?? []);
  const found = actions.find(({ id }) => id === action);
  if (found === undefined) throw new Error(`no button "${action}" among ${actions.map(({ id }) => id)}`);
  // Where choosing goes on there is no button before a choice: Enter is pressed.
  const isWaiting = await page.evaluate(() => window.walk.view?.step.advance !== undefined);
  const going = page.getByRole("button", { name: found.title || "Continuar", exact: true });
  if (isWaiting && (await going.count()) === 0)
    return page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  // A button that waits before it may be pressed again.
  const isPaused = (await going.first().getAttribute("aria-disabled")) === "true";
  if (found.pause !== undefined && isPaused) await page.clock.runFor(found.pause * 1000);
  await button(page, found.title || "Continuar");
}

function button(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole("button", { name, exact: true }).first().click();
}

/** By its address, as a link leads there. */
async function goTo(page: Page, step: string): Promise<void> {
  await page.evaluate((id) => {
    const path = window.walk.view?.progress.find((one) => one.id === id)?.path ?? id;
    location.hash = encodeURIComponent(path);
  }, step);
}

async function addItem(page: Page, pointer: string): Promise<void> {
  await page.locator(`[id="field${pointer}"] > .flow-add`).click();
}

async function removeItem(page: Page, place: string): Promise<void> {
  const [, pointer = "", index = ""] = /^(.*)\/(\d+)$/.exec(place) ?? [];
  await page
    .locator(`[id="field${pointer}"] > .flow-item`)
    .nth(Number(index))
    .locator("> .flow-remove")
    .click();
}

/** Nothing that holds the person up: no action works, no options load. */
function isReady(view: View): boolean {
  return view.busy?.action === undefined;
}
