import type { Locator, Page } from "playwright";
import { isEqual, type Json, type JsonObject } from "#engine/json/index.ts";
import { elementId, frameId } from "#engine/react/element-id.ts";
import type { FileReference, LeafView, View } from "#engine/runtime/index.ts";
import { photo } from "../e2e/photos.ts";
import { fieldAt, findField, settle } from "./view.ts";

/** Answers the question at a place as a person does: by choosing, typing, ticking; an object part by part. */
export async function answer(page: Page, pointer: string, value: Json | undefined): Promise<void> {
  const field = await fieldAt(page, pointer);
  if (field === undefined) throw new Error(`no question at "${pointer}"`);
  if (field.type === "group") {
    for (const [name, part] of Object.entries((value ?? {}) as JsonObject))
      await answer(page, `${pointer}/${name}`, part);
    return;
  }
  if (field.type === "list") {
    for (const [index, item] of ((value ?? []) as readonly JsonObject[]).entries())
      for (const [name, part] of Object.entries(item))
        await answer(page, `${pointer}/${index}/${name}`, part);
    return;
  }
  if (!field.readOnly) await answerLeaf(page, field, value);
}

/** Chooses the option that reads so, beside others where several are chosen. */
export async function choose(page: Page, pointer: string, label: string): Promise<void> {
  const leaf = await leafAt(page, pointer);
  if (leaf === undefined) throw new Error(`no question at "${pointer}"`);
  await unfold(frameOf(page, leaf));
  await chooseLabel(page, leaf, label);
}

async function answerLeaf(page: Page, leaf: LeafView, value: Json | undefined): Promise<void> {
  const { schema } = leaf;
  const frame = frameOf(page, leaf);
  await unfold(frame);
  if (schema.file !== undefined || schema.items?.file !== undefined) return chooseFiles(page, leaf, value);
  if (Array.isArray(value)) return tick(frame, leaf, value);
  if (schema.type === "boolean" && value !== undefined) return answerYesNo(frame, value === true);
  const label = value === undefined ? undefined : labelOf(leaf, value);
  if (label !== undefined) return chooseLabel(page, leaf, label);
  if (leaf.widget === "day") await frame.getByRole("radio", { name: /^Otro día/ }).click();
  const box = frame.locator("input:not([type=radio]):visible, textarea:visible, select:visible").first();
  if ((await box.evaluate((element) => element.tagName)) === "SELECT")
    return void (await box.selectOption(""));
  await box.fill(value === undefined ? "" : typed(leaf, value));
  await box.blur();
}

/** Opens what the question is folded away under. */
async function unfold(frame: Locator): Promise<void> {
  const fold = frame.locator("xpath=ancestor::details[not(@open)]/summary");
  if ((await fold.count()) > 0) await fold.first().click();
}

function frameOf(page: Page, { pointer }: LeafView): Locator {
  return page.locator(`[id="${frameId(elementId(pointer))}"]`);
}

async function chooseFiles(page: Page, leaf: LeafView, value: Json | undefined): Promise<void> {
  for (const file of filesOf(value)) {
    const { name, type } = file;
    const { buffer } = await photo(name);
    const has = (view: View) => keysAt(view, leaf.pointer).includes(file.key);
    if (filesOf(leaf.value).some(({ key }) => key === file.key)) continue;
    await frameOf(page, leaf)
      // Beside the slots, where there are some: a scenario's files fill none.
      .locator("input[type=file]:not([capture])")
      .last()
      .setInputFiles({ name, mimeType: type, buffer });
    await settle(page, has, `the file "${name}"`);
  }
}

function filesOf(value: Json | undefined): readonly FileReference[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one) => one !== undefined) as readonly FileReference[];
}

function keysAt({ fields }: View, pointer: string): readonly string[] {
  const field = findField(fields, pointer);
  return field?.type === "leaf" ? filesOf(field.value).map(({ key }) => key) : [];
}

async function leafAt(page: Page, pointer: string): Promise<LeafView | undefined> {
  const field = await fieldAt(page, pointer);
  return field?.type === "leaf" ? field : undefined;
}

async function tick(frame: Locator, leaf: LeafView, chosen: readonly Json[]): Promise<void> {
  const options = leaf.source?.options ?? titled(leaf.schema.items ?? {});
  for (const { value, label } of options)
    await frame
      .getByRole("checkbox", { name: startingWith(label) })
      .first()
      .setChecked(chosen.some((one) => isEqual(one, value)));
}

async function answerYesNo(frame: Locator, isYes: boolean): Promise<void> {
  const single = frame.getByRole("checkbox");
  if ((await single.count()) > 0) return single.setChecked(isYes);
  await frame.getByRole("radio", { name: isYes ? "Sí" : "No", exact: true }).click();
}

async function chooseLabel(page: Page, leaf: LeafView, label: string): Promise<void> {
  const frame = frameOf(page, leaf);
  const list = frame.locator("select");
  if ((await list.count()) > 0) return void (await list.selectOption({ label }));
  if (leaf.schema.type === "array")
    return frame
      .getByRole("checkbox", { name: startingWith(label) })
      .first()
      .check();
  const combobox = frame.getByRole("combobox");
  if ((await combobox.count()) > 0) {
    await combobox.fill(label);
    await page.getByRole("option", { name: label }).first().click();
    return;
  }
  await frame
    .getByRole("radio", { name: startingWith(label) })
    .first()
    // A choice that goes on takes its step along: there is nothing left to see it checked in.
    .click();
}

/** What an answer reads among its options; undefined where it is typed. */
function labelOf({ schema, source }: LeafView, value: Json): string | undefined {
  const options = source?.options ?? titled(schema);
  return options.find((option) => isEqual(option.value, value))?.label;
}

function titled({ enum: options = [], titles = {} }: LeafView["schema"]) {
  return options.map((value) => ({ value, label: titles[String(value)] ?? String(value) }));
}

/** An answer as a person types it in Argentina. */
function typed({ schema }: LeafView, value: Json): string {
  if (typeof value === "number")
    return String(schema.money === undefined ? value : value / 100).replace(".", ",");
  if (schema.format === "date") return String(value).split("-").reverse().join("/");
  return String(value);
}

/** A card's name is its title and what is said under it. */
function startingWith(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}
