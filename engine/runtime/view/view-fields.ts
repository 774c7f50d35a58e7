import type { Scope } from "#engine/expression/index.ts";
import { isEqual, type Json } from "#engine/json/index.ts";
import { slotName } from "#engine/language/index.ts";
import { canAdd, canRemove, keysOf, mostOf } from "../change/items.ts";
import { usageOf } from "../change/usage.ts";
import type { FieldProblem } from "../path/check.ts";
import { inItsCurrency } from "../path/currency.ts";
import { wordsOfItem, wordsOfSlot } from "../path/item-words.ts";
import { placesAround } from "../path/patterns.ts";
import type { Resolved, ResolvedItem, ResolvedLeaf, ResolvedList } from "../path/resolve-fields.ts";
import { keyOfSlot, slotOf, slotsOf } from "../path/slots.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run, SourceRun } from "../run.ts";
import { masked } from "../secrets.ts";
import type { FieldView, ItemView, LeafView, ListView, SlotView, SourceView } from "./view.ts";

/** What fields show of a run beside their answers. */
export type Shown = Pick<Run, "rows"> & {
  readonly sources: Readonly<Record<string, Pick<SourceRun, "status" | "options">>>;
};

/** The first problem at each place, and the first at it or inside. */
export type ProblemsAt = {
  readonly at: ReadonlyMap<string, FieldProblem>;
  readonly within: ReadonlyMap<string, FieldProblem>;
};

const none: ProblemsAt = { at: new Map(), within: new Map() };

/** Problems by their places: a list may have hundreds. */
export function problemsAt(problems: readonly FieldProblem[]): ProblemsAt {
  const [at, within] = [new Map<string, FieldProblem>(), new Map<string, FieldProblem>()];
  for (const problem of problems) {
    if (!at.has(problem.path)) at.set(problem.path, problem);
    for (const place of placesAround(problem.path)) if (!within.has(place)) within.set(place, problem);
  }
  return { at, within };
}

/** Resolved fields as a host draws them, problems beside their fields. */
export function viewFields(
  flow: Flow,
  shown: Shown,
  fields: readonly Resolved[],
  problems: ProblemsAt = none,
): readonly FieldView[] {
  return fields.map((field): FieldView => {
    if (field.type === "leaf") return viewLeaf(flow, shown, field, problems);
    if (field.type === "list") return viewList(flow, shown, field, problems);
    const { rules } = field.node;
    const hint = rules.hint(field.scope);
    const problem = problems.at.get(field.pointer);
    return {
      type: "group",
      pointer: field.pointer,
      title: rules.title(field.scope) ?? "",
      ...(hint === undefined ? {} : { hint }),
      fields: viewFields(flow, shown, field.fields, problems),
      ...(problem ? { problem } : {}),
      ...foldOf(field),
    };
  });
}

/** The title under which a field is folded away. */
function foldOf({ node, scope }: Resolved) {
  const folded = node.rules.folded(scope);
  return folded === undefined ? {} : { folded };
}

/** Fields with their secrets as they may be shown again. */
export function withMask(field: FieldView): FieldView {
  if (field.type === "group") return { ...field, fields: field.fields.map(withMask) };
  if (field.type === "list")
    return { ...field, items: field.items.map((item) => ({ ...item, fields: item.fields.map(withMask) })) };
  return field.schema.secret ? { ...field, value: masked(field.schema, field.value) } : field;
}

function viewLeaf(flow: Flow, shown: Shown, field: ResolvedLeaf, problems: ProblemsAt): LeafView {
  const { node, pointer, scope } = field;
  const hint = node.rules.hint(scope);
  // A problem inside a file list belongs to the list's one field.
  const problem = problems.within.get(pointer);
  const source = viewSource(flow, shown, field);
  return {
    type: "leaf",
    pointer,
    schema: inItsCurrency(field.node.schema, field.pointer, field.scope),
    title: node.rules.title(scope) ?? "",
    ...(hint === undefined ? {} : { hint }),
    widget: node.rules.widget,
    ...(node.rules.shortcuts === undefined ? {} : { shortcuts: node.rules.shortcuts(scope) }),
    ...aboutOf(field),
    required: field.required,
    readOnly: field.readOnly,
    value: field.value,
    ...(problem ? { problem } : {}),
    ...(source ? { source } : {}),
    ...slotsIn(field),
    ...foldOf(field),
  };
}

function aboutOf({ node, scope }: ResolvedLeaf): Pick<LeafView, "about"> {
  const about = node.rules.about?.evaluate(scope).value as Json | undefined;
  return about === undefined ? {} : { about };
}

function viewList(flow: Flow, shown: Shown, field: ResolvedList, problems: ProblemsAt): ListView {
  const { node, pointer, scope, items } = field;
  const hint = node.rules.hint(scope);
  const problem = problems.at.get(pointer);
  const keys = keysOf(shown.rows[pointer], items.length);
  const itemTitle = node.itemTitle(scope) ?? node.schema.items?.title ?? "";
  return {
    type: "list",
    pointer,
    title: node.rules.title(scope) ?? "",
    ...(hint === undefined ? {} : { hint }),
    itemTitle,
    items: items.map((item, index) => viewItem(flow, shown, field, item, index, keys[index] ?? 0, problems)),
    fixed: node.slots !== undefined,
    canAdd: canAdd(field),
    canRemove: canRemove(field),
    ...sheetOf(field),
    ...(problem ? { problem } : {}),
    ...foldOf(field),
  };
}

/** A title that reads the item stands as the schema has it: a column is of all of them. */
function sheetOf(field: ResolvedList): Pick<ListView, "sheet"> {
  const { node, scope, items } = field;
  if (!node.sheet) return {};
  const columns = node.fields.map(({ part, schema, rules }) => ({
    part: part.slice(1),
    title: rules.title(scope) ?? schema.title ?? "",
    schema,
  }));
  return { sheet: { columns, room: mostOf(field) - items.length } };
}

function viewItem(
  flow: Flow,
  shown: Shown,
  list: ResolvedList,
  item: ResolvedItem,
  index: number,
  key: number,
  problems: ProblemsAt,
): ItemView {
  return {
    ...wordsOfItem(list.node, item, index),
    key: String(key),
    pointer: item.pointer,
    fields: viewFields(flow, shown, item.fields, problems),
  };
}

/** The slots of a list of files, as they are asked for. */
function slotsIn({ node, scope, value }: ResolvedLeaf): Pick<LeafView, "slots"> {
  const { slots: rules } = node;
  const slots = rules && slotsOf(rules, scope);
  if (!slots || slots.length === 0) return {};
  const files: readonly Json[] = Array.isArray(value) ? value : [];
  return {
    slots: slots.map((slot): SlotView => {
      const file = files.find((one) => slotOf(rules, slots, one) === slot);
      const own: Scope = { ...scope, [slotName]: slot, [rules.as]: file ?? {} };
      const words = wordsOfSlot({ schema: node.schema, key: rules.key }, slot);
      const [title, hint] = [rules.title(own) ?? words.title, rules.hint(own) ?? words.hint];
      return {
        ...words,
        key: String(keyOfSlot(rules, slot)),
        part: rules.key,
        title: title ?? "",
        ...(hint && { hint }),
        isOptional: !rules.required(own),
      };
    }),
  };
}

function viewSource(flow: Flow, shown: Shown, field: ResolvedLeaf): SourceView | undefined {
  const offer = field.node.rules.source;
  if (!offer) return undefined;
  const key = usageOf(flow, field)?.key;
  const known = key === undefined ? undefined : shown.sources[key];
  const options = known?.options ?? [];
  const { value } = field;
  const answers: readonly Json[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const chosen = answers.map((one) => options.find((option) => isEqual(option.value, one)));
  const labels = chosen.map((option, index) => option?.label ?? labelOf(flow, field, answers[index]));
  const isNamed = chosen.includes(undefined) && !labels.includes(undefined);
  return {
    id: key ?? offer.id,
    status: known?.status ?? "idle",
    options,
    chosen: chosen.flatMap((option) => option?.key ?? []),
    ...(isNamed ? { label: labels.join(", ") } : {}),
    search: field.node.rules.searches,
    suggests: field.node.rules.suggests,
  };
}

/** An answer whose option is not there, such as a restored one, is called as its source would call it as an item. */
function labelOf(flow: Flow, field: ResolvedLeaf, item: Json | undefined): string | undefined {
  const { scope, node, value } = field;
  // Beside others a text says what it is.
  if (Array.isArray(value) && typeof item === "string") return item;
  if (typeof item !== "object" || item === null) return undefined;
  const given = usageOf(flow, field)?.given ?? {};
  const label = flow.sources[node.rules.source?.id ?? ""]?.label.evaluate({ ...scope, given, item }).value;
  return typeof label === "string" && label !== "" ? label : undefined;
}
