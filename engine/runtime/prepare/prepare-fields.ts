import { below, segmentsOf } from "#engine/json/index.ts";
import {
  type FieldNode,
  type FlowDocument,
  type FlowValid,
  type LeafNode,
  offerOf,
  widgetFor,
} from "#engine/language/index.ts";
import { namesIn } from "../path/patterns.ts";
import type { Compiler, CompilerAt } from "./compiler.ts";
import type { Text } from "./fact.ts";
import type { FileSlots, Node, Rules } from "./question.ts";

/** What the questions of a step are prepared with: their compilers, the place of the step's `fields`, the sources. */
export type Asking = {
  readonly at: CompilerAt;
  readonly place: string;
  readonly sources: FlowDocument["sources"];
};

/** A step's questions with their rules compiled; the parts of an item, or of an object, see it under its name. */
export function prepareNodes(nodes: readonly FieldNode[], asking: Asking): readonly Node[] {
  return nodes.map((node) => prepareNode(node, asking));
}

function prepareNode(node: FieldNode, asking: Asking): Node {
  const { at } = asking;
  const place = `${asking.place}${node.place}`;
  const part = node.pattern.slice(node.pattern.lastIndexOf("/*/") + 1).replace(/^\*/, "");
  const own = { rules: prepareRules(node, place, asking), inner: segmentsOf(part), part };
  if (node.type === "leaf") return { ...node, ...own, slots: fileSlots(node.rows, `${place}/rows`, at) };
  if (node.type === "group") return { ...node, ...own, fields: prepareNodes(node.fields, asking) };
  const { itemTitle, slots, key = "key" } = node;
  return {
    ...node,
    ...own,
    fields: prepareNodes(node.fields, asking),
    itemTitle: itemTitle === undefined ? noText : at(`${place}/rows/title`).text(itemTitle),
    slots: slots === undefined ? undefined : at(`${place}/rows/slots`).expression(slots),
    key,
  };
}

/** The slots of a list of files: what is asked of one is said by the rules of the part that keeps its key. */
function fileSlots(rows: LeafNode["rows"], place: string, at: CompilerAt): FileSlots | undefined {
  const { slots, key = "key", as } = rows ?? {};
  if (slots === undefined || as === undefined) return undefined;
  const { title, hint, required } = rows?.fields?.[key] ?? {};
  const part = below(`${place}/fields`, key);
  return {
    slots: at(`${place}/slots`).expression(slots),
    key,
    as,
    title: at(`${part}/title`).text(title),
    hint: at(`${part}/hint`).text(hint),
    required: at(`${part}/required`).test(required, true),
  };
}

function prepareRules({ rules, schema }: FieldNode, place: string, { at, sources }: Asking): Rules {
  const { visible, required, readOnly, title, hint, valid, widget } = rules;
  const { advance = false, optional = false, shortcuts, about, most } = rules;
  const offer = offerOf(rules);
  const offered = offer && sources?.[offer.name];
  const { folded, messages = {} } = rules;
  return {
    visible: visible === undefined ? undefined : visibleOf(visible, at(`${place}/visible`)),
    required: required === undefined ? undefined : at(`${place}/required`).test(required, false),
    readOnly: at(`${place}/readOnly`).test(readOnly, false),
    title: title === undefined ? fixed(schema.title) : at(`${place}/title`).text(title),
    hint: hint === undefined ? fixed(schema.description) : at(`${place}/hint`).text(hint),
    most: most === undefined ? undefined : at(`${place}/most`).expression(most),
    valid: prepareValid(valid, `${place}/valid`, at),
    widget: widget ?? widgetFor(schema, offered),
    shortcuts: shortcuts === undefined ? undefined : at(`${place}/shortcuts`).test(shortcuts, false),
    about: about === undefined ? undefined : at(`${place}/about`).template(about),
    source: offer && { id: offer.name, given: at(`${place}/source/given`).assign(offer.given) },
    searches: offered?.search ?? false,
    suggests: offered?.suggests ?? false,
    advances: advance,
    folded: at(`${place}/folded`).text(folded),
    messages: messagesOf({ ...schema.messages, ...messages }, messages, at, `${place}/messages`),
    optional,
  };
}

/** Rules by name with their expressions compiled. */
export function prepareValid(valid: FlowValid | undefined, place: string, at: CompilerAt): Rules["valid"] {
  return Object.entries(valid ?? {}).map(([name, { that, message }]) => {
    const rule = below(place, name);
    return {
      name,
      that: at(`${rule}/that`).expression(that),
      message: at(`${rule}/message`).text(message),
    };
  });
}

/** Own texts of problems: the field's, which may be expressions, before its schema's. */
function messagesOf(
  all: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
  at: CompilerAt,
  place: string,
): Rules["messages"] {
  return Object.fromEntries(
    Object.entries(all).map(([code, text]) => [
      code,
      Object.hasOwn(own, code) ? at(below(place, code)).text(text) : fixed(text),
    ]),
  );
}

function visibleOf(condition: boolean | string, compiler: Compiler): Rules["visible"] {
  const reads = typeof condition === "string" ? compiler.expression(condition).reads : [];
  return { test: compiler.test(condition, true), names: namesIn(reads) };
}

/** A text of a schema, where nothing is an expression. */
function fixed(text: string | undefined): Text {
  return () => (text === "" ? undefined : text);
}

function noText(): undefined {
  return undefined;
}
