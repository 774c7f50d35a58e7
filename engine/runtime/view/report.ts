import { isObject, type Json } from "#engine/json/index.ts";
import type { Walk } from "../path/walk.ts";
import type { Flow } from "../prepare/flow.ts";
import { type AnswerWords, answerText, isUnanswered } from "./answer-text.ts";
import type { FieldView, LeafView } from "./view.ts";
import { type Shown, viewFields, withMask } from "./view-fields.ts";

/** Something that was answered, or a group of such under its title. */
export type ReportEntry = {
  readonly title: string;
  readonly text?: string;
  readonly entries?: readonly ReportEntry[];
};

/** What was answered along a path, step by step, as text: for paper, for mail, for whoever reads it years later. */
export function reportOf(
  flow: Flow,
  shown: Shown,
  { steps }: Walk,
  words: AnswerWords,
): readonly ReportEntry[] {
  return steps.flatMap(({ step, scope, fields }) =>
    grouped(step.title(scope) ?? "", viewFields(flow, shown, fields).map(withMask), words),
  );
}

/** One entry with those of its fields that were answered; none without any. */
function grouped(title: string, fields: readonly FieldView[], words: AnswerWords): readonly ReportEntry[] {
  const entries = fields.flatMap((field): readonly ReportEntry[] => {
    if (field.type === "leaf") return leafEntry(field, words);
    if (field.type === "group") {
      const inner = grouped(field.title, field.fields, words);
      // A step of one group has its title: said once.
      return field.title === title ? inner.flatMap(({ entries = [] }) => entries) : inner;
    }
    return field.items.flatMap((item) => grouped(item.title, item.fields, words));
  });
  return entries.length === 0 ? [] : [{ title, entries }];
}

function leafEntry(leaf: LeafView, words: AnswerWords): readonly ReportEntry[] {
  const text = answerText(leaf, words) ?? (isUnanswered(leaf) ? undefined : fileNames(leaf));
  return text === undefined ? [] : [{ title: leaf.title, text }];
}

/** Files by the places that they fill, else by their names. */
function fileNames({ value, slots = [] }: LeafView): string | undefined {
  const files = (Array.isArray(value) ? value : [value]).filter(isFile);
  const titles = files.map((file) => {
    const slot = slots.find(({ key, part }) => file[part] === key);
    return slot?.title ?? file.name;
  });
  return titles.length === 0 ? undefined : titles.join(", ");
}

function isFile(value: Json | undefined): value is { readonly name: string; readonly [part: string]: Json } {
  return isObject(value) && typeof value.name === "string";
}
