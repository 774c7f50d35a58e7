import { isEqual } from "#engine/json/index.ts";
import { canAdd, canRemove, keysOf } from "../change/items.ts";
import type { FieldProblem } from "../path/check.ts";
import type { Resolved, ResolvedItem, ResolvedLeaf, ResolvedList } from "../path/resolve-fields.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Run } from "../run.ts";
import type { FieldView, ItemView, LeafView, ListView, SourceView } from "./view.ts";

/** Resolved fields as a host draws them, problems beside their fields. */
export function viewFields(
  flow: Flow,
  run: Run,
  fields: readonly Resolved[],
  problems: readonly FieldProblem[],
): readonly FieldView[] {
  return fields.map((field): FieldView => {
    if (field.type === "leaf") return viewLeaf(flow, run, field, problems);
    if (field.type === "list") return viewList(flow, run, field, problems);
    const { rules } = field.node;
    const hint = rules.hint(field.scope);
    const problem = problems.find(({ path }) => path === field.pointer);
    return {
      type: "group",
      pointer: field.pointer,
      title: rules.title(field.scope) ?? "",
      ...(hint === undefined ? {} : { hint }),
      fields: viewFields(flow, run, field.fields, problems),
      ...(problem ? { problem } : {}),
    };
  });
}

function viewLeaf(flow: Flow, run: Run, field: ResolvedLeaf, problems: readonly FieldProblem[]): LeafView {
  const { node, pointer, scope } = field;
  const hint = node.rules.hint(scope);
  // A problem inside a file list belongs to the list's one field.
  const problem = problems.find(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
  const source =
    node.rules.source === undefined ? undefined : viewSource(flow, run, field, node.rules.source);
  return {
    type: "leaf",
    pointer,
    schema: node.schema,
    title: node.rules.title(scope) ?? "",
    ...(hint === undefined ? {} : { hint }),
    widget: node.rules.widget,
    required: field.required,
    readOnly: field.readOnly,
    value: field.value,
    ...(problem ? { problem } : {}),
    ...(source ? { source } : {}),
  };
}

function viewList(flow: Flow, run: Run, field: ResolvedList, problems: readonly FieldProblem[]): ListView {
  const { node, pointer, scope, items } = field;
  const hint = node.rules.hint(scope);
  const problem = problems.find(({ path }) => path === pointer);
  const keys = keysOf(run.rows[pointer], items.length);
  const itemTitle = node.itemTitle(scope) ?? node.schema.items?.title ?? "";
  return {
    type: "list",
    pointer,
    title: node.rules.title(scope) ?? "",
    ...(hint === undefined ? {} : { hint }),
    itemTitle,
    items: items.map((item, index) => viewItem(flow, run, field, item, index, keys[index] ?? 0, problems)),
    fixed: node.slots !== undefined,
    canAdd: canAdd(field),
    canRemove: canRemove(field),
    ...(problem ? { problem } : {}),
  };
}

function viewItem(
  flow: Flow,
  run: Run,
  list: ResolvedList,
  item: ResolvedItem,
  index: number,
  key: number,
  problems: readonly FieldProblem[],
): ItemView {
  const { node } = list;
  const slot = slotAt(list, index);
  const title = node.itemTitle(item.scope) ?? node.schema.items?.title ?? "";
  const hint = textOf(slot, "hint");
  return {
    key: String(key),
    pointer: item.pointer,
    title: textOf(slot, "title") ?? `${title} ${index + 1}`.trim(),
    ...(hint === undefined ? {} : { hint }),
    fields: viewFields(flow, run, item.fields, problems),
  };
}

function slotAt({ node, scope }: ResolvedList, index: number): unknown {
  const slots = node.slots?.evaluate(scope);
  return Array.isArray(slots) ? slots[index] : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  const text = (value as Readonly<Record<string, unknown>>)[name];
  return typeof text === "string" ? text : undefined;
}

function viewSource(flow: Flow, run: Run, field: ResolvedLeaf, id: string): SourceView {
  const known = run.sources[id];
  const chosen = known?.options.find((option) => isEqual(option.value, field.value));
  return {
    id,
    status: known?.status ?? "idle",
    options: known?.options ?? [],
    ...(chosen ? { chosen: chosen.key } : labelled(flow, field, id)),
    search: field.node.rules.searches,
  };
}

/** An answer whose option is not there, such as a restored one, is called as its source would call it as an item. */
function labelled(flow: Flow, { value, scope }: ResolvedLeaf, id: string): Pick<SourceView, "label"> {
  if (typeof value !== "object" || value === null) return {};
  const label = flow.sources[id]?.label.evaluate({ ...scope, item: value }).value;
  return typeof label === "string" && label !== "" ? { label } : {};
}
