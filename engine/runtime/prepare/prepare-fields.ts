import { below, segmentsOf } from "#engine/json/index.ts";
import { type FieldNode, type FlowDocument, widgetFor } from "#engine/language/index.ts";
import type { Compiler, CompilerAt } from "./compiler.ts";
import type { Node, Rules, Text } from "./flow.ts";

/** What the questions of a step are prepared with: their compilers, the place of the step's `fields`, the sources. */
export type Asking = {
  readonly at: CompilerAt;
  readonly place: string;
  readonly sources: FlowDocument["sources"];
};

/** A step's questions with their rules compiled; the parts of an item see the item under its name. */
export function prepareNodes(nodes: readonly FieldNode[], asking: Asking): readonly Node[] {
  return nodes.map((node) => prepareNode(node, below(asking.place, node.pattern), asking));
}

function prepareNode(node: FieldNode, place: string, asking: Asking): Node {
  const { at } = asking;
  const part = node.pattern.slice(node.pattern.lastIndexOf("/*/") + 1).replace(/^\*/, "");
  const own = { rules: prepareRules(node, place, asking), inner: segmentsOf(part), part };
  if (node.type === "leaf") return { ...node, ...own };
  if (node.type === "group") return { ...node, ...own, fields: prepareNodes(node.fields, asking) };
  const { itemTitle, slots, key = "key" } = node;
  return {
    ...node,
    ...own,
    fields: node.fields.map((part) => {
      const name = part.pattern.slice(part.pattern.lastIndexOf("/") + 1);
      return prepareNode(part, below(`${place}/rows/fields`, name), asking);
    }),
    itemTitle: itemTitle === undefined ? noText : at(`${place}/rows/title`).text(itemTitle),
    slots: slots === undefined ? undefined : at(`${place}/rows/slots`).expression(slots),
    key,
  };
}

function prepareRules({ rules, schema }: FieldNode, place: string, { at, sources }: Asking): Rules {
  const { visible, required, readOnly, title, hint, valid, widget, source } = rules;
  const offered = source === undefined ? undefined : sources?.[source];
  return {
    visible: visible === undefined ? undefined : visibleOf(visible, at(`${place}/visible`)),
    required: required === undefined ? undefined : at(`${place}/required`).test(required, false),
    readOnly: at(`${place}/readOnly`).test(readOnly, false),
    title: title === undefined ? fixed(schema.title) : at(`${place}/title`).text(title),
    hint: hint === undefined ? fixed(schema.description) : at(`${place}/hint`).text(hint),
    valid: Object.entries(valid ?? {}).map(([name, { that, message }]) => {
      const rule = below(`${place}/valid`, name);
      return {
        name,
        that: at(`${rule}/that`).expression(that),
        message: at(`${rule}/message`).text(message),
      };
    }),
    widget: widget ?? widgetFor(schema, offered),
    source,
    searches: offered?.search ?? false,
  };
}

function visibleOf(condition: boolean | string, compiler: Compiler): Rules["visible"] {
  const reads = typeof condition === "string" ? compiler.expression(condition).reads : [];
  const names = [...new Set(reads.map((pointer) => pointer.split("/")[1] ?? ""))];
  return { test: compiler.test(condition, true), names };
}

/** A text of a schema, where nothing is an expression. */
function fixed(text: string | undefined): Text {
  return () => (text === "" ? undefined : text);
}

function noText(): undefined {
  return undefined;
}
