import type { Json } from "#engine/json/index.ts";
import type {
  FieldView,
  FileReference,
  ItemView,
  LeafView,
  ListView,
  SlotView,
} from "#engine/runtime/index.ts";

/** How many of the files that are asked for are there. */
export type SlotCount = { readonly done: number; readonly total: number };

/** The files of a step that are asked for in slots of their own, optional ones aside. */
export function countSlots(fields: readonly FieldView[]): SlotCount {
  return fields.map(countOf).reduce(add, none);
}

/** What is asked for in slots of their own and is not there, by their titles. */
export function titlesOfMissing(fields: readonly FieldView[]): readonly string[] {
  return fields.flatMap((field) => {
    if (field.type === "group") return titlesOfMissing(field.fields);
    if (field.type === "leaf") return missingSlots(field).map(({ title }) => title);
    const items = field.fixed ? field.items : [];
    return items
      .filter(({ fields: asked }) =>
        asked.some((one) => asksFile(one) && one.required && one.value === undefined),
      )
      .map(({ title }) => title);
  });
}

const none: SlotCount = { done: 0, total: 0 };

function add(one: SlotCount, other: SlotCount): SlotCount {
  return { done: one.done + other.done, total: one.total + other.total };
}

function countOf(field: FieldView): SlotCount {
  if (field.type === "group") return countSlots(field.fields);
  if (field.type === "list") return field.fixed ? countItems(field) : none;
  const total = askedOf(field).length;
  return { done: total - missingSlots(field).length, total };
}

function countItems({ items }: ListView): SlotCount {
  const asked = items.flatMap(({ fields }) => fields.filter(asksFile)).filter(({ required }) => required);
  return { done: asked.filter(({ value }) => value !== undefined).length, total: asked.length };
}

/** The question of an item that asks one file and nothing else. */
export function fileAskedBy({ fields: [only, ...others] }: ItemView): LeafView | undefined {
  return asksFile(only) && others.length === 0 ? only : undefined;
}

/** Whether a question asks for a file. */
function asksFile(field: FieldView | undefined): field is LeafView {
  return field?.type === "leaf" && field.widget === "file";
}

/** Slots that ask for a file and have none. */
export function missingSlots(leaf: LeafView): readonly SlotView[] {
  const files = filesOf(leaf.value);
  return askedOf(leaf).filter((slot) => !files.some((file) => fills(file, slot)));
}

function askedOf({ slots = [] }: LeafView): readonly SlotView[] {
  return slots.filter(({ isOptional }) => !isOptional);
}

/** Whether a file says that it fills the slot. */
export function fills(file: FileReference, { part, key }: SlotView): boolean {
  return (file as FileReference & Readonly<Record<string, unknown>>)[part] === key;
}

/** The files of an answer, whether it holds one or a list. */
export function filesOf(value: Json | undefined): readonly FileReference[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter(isFile);
}

// What is stored under `key`, `name`, `type` and `size` is a file reference: the runtime checked the answer.
function isFile(value: unknown): value is FileReference {
  return typeof value === "object" && value !== null && "key" in value && "size" in value && "name" in value;
}
