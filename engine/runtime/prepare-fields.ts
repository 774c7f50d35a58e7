import type { Environment } from "#engine/expression/index.ts";
import {
  type FieldNode,
  type FieldRules,
  type FlowDocument,
  itemEnvironment,
  widgetFor,
} from "#engine/language/index.ts";
import { type Compiler, createCompiler } from "./compiler.ts";
import type { Node, Rules } from "./flow.ts";

/** A step's questions with their rules compiled; the parts of an item see the item under its name. */
export function prepareNodes(
  nodes: readonly FieldNode[],
  environment: Environment,
  sources: Sources,
): readonly Node[] {
  return nodes.map((node) => prepareNode(node, environment, sources));
}

type Sources = FlowDocument["sources"];

function prepareNode(node: FieldNode, environment: Environment, sources: Sources): Node {
  const rules = prepareRules(node, environment, sources);
  if (node.type === "leaf") return { ...node, rules };
  if (node.type === "group")
    return { ...node, rules, fields: prepareNodes(node.fields, environment, sources) };
  const compiler = createCompiler(environment);
  const inner = itemEnvironment(environment, node.as, node.schema.items ?? {}, node.pattern);
  return {
    ...node,
    rules,
    fields: prepareNodes(node.fields, inner, sources),
    itemTitle: createCompiler(inner).text(node.itemTitle),
    slots: node.slots === undefined ? undefined : compiler.expression(node.slots),
    key: node.key ?? "key",
  };
}

function prepareRules(node: FieldNode, environment: Environment, sources: Sources): Rules {
  const compiler = createCompiler(environment);
  const rules: FieldRules = node.rules;
  return {
    visible: rules.visible === undefined ? undefined : visibleOf(rules.visible, compiler),
    required: rules.required === undefined ? undefined : compiler.test(rules.required, false),
    readOnly: compiler.test(rules.readOnly, false),
    title: compiler.text(rules.title ?? node.schema.title),
    hint: compiler.text(rules.hint ?? node.schema.description),
    valid: Object.entries(rules.valid ?? {}).map(([name, { that, message }]) => ({
      name,
      that: compiler.expression(that),
      message: compiler.text(message),
    })),
    widget:
      rules.widget ??
      widgetFor(node.schema, rules.source === undefined ? undefined : sources?.[rules.source]),
    source: rules.source,
    searches: sources?.[rules.source ?? ""]?.search ?? false,
  };
}

function visibleOf(condition: boolean | string, compiler: Compiler): Rules["visible"] {
  const reads = typeof condition === "string" ? compiler.expression(condition).reads : [];
  const names = [...new Set(reads.map((pointer) => pointer.split("/")[1] ?? ""))];
  return { test: compiler.test(condition, true), names };
}
