import type { Json } from "#engine/json/index.ts";
import type { List } from "../prepare/question.ts";
import type { ResolvedItem } from "./resolve-fields.ts";
import { keyOfSlot } from "./slots.ts";

/** What is said of an item: by its slot, else by its list's title and its number. */
export function wordsOfItem(node: List, { slot, scope }: ResolvedItem, index: number) {
  const title = node.itemTitle(scope) ?? node.schema.items?.title ?? "";
  const words = slot === undefined ? {} : wordsOfSlot(node, slot);
  return { ...words, title: words.title ?? `${title} ${index + 1}`.trim() };
}

/** What is said of a slot: by itself where it is an object, else by its key's schema, as of any option. */
export function wordsOfSlot({ schema, key: name }: Pick<List, "schema" | "key">, slot: Json) {
  const { titles, hints, drawings, groups } = schema.items?.properties?.[name] ?? {};
  const key = String(keyOfSlot({ key: name }, slot));
  const of = (words: Readonly<Record<string, string>> | undefined) =>
    words && Object.hasOwn(words, key) ? words[key] : undefined;
  const title = partOf(slot, "title") ?? of(titles);
  const hint = partOf(slot, "hint") ?? of(hints);
  const drawing = partOf(slot, "drawing") ?? of(drawings);
  const group = of(groups);
  const refusal = partOf(slot, "refusal");
  const sent = partOf(slot, "sent");
  return {
    ...(title && { title }),
    ...(hint && { hint }),
    ...(drawing && { drawing }),
    ...(group && { group }),
    ...(refusal && { refusal }),
    ...(sent && { sent }),
  };
}

function partOf(value: Json, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  const text = (value as Readonly<Record<string, unknown>>)[name];
  return typeof text === "string" && text !== "" ? text : undefined;
}
