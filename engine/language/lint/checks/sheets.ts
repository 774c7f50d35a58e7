import { below } from "#engine/json/index.ts";
import type { FieldNode, ListNode } from "../../fields.ts";
import { isLeaf } from "../../fields.ts";
import type { FlowSubject } from "../subject.ts";

/** A spreadsheet has lines that come and go, and each of its columns says in one cell what was answered. */
export function checkSheets({ journey, tell }: FlowSubject): void {
  for (const { pointer, asked } of journey.steps.values())
    for (const { node } of asked) {
      if (node.type !== "list" || !node.sheet) continue;
      const at = `${below(pointer, "fields")}${node.place}/rows/sheet`;
      const name = node.pattern;
      if (node.slots !== undefined) tell("sheet-of-slots", at, { name }, { key: true });
      const whole = node.fields.find((part) => !isCell(part));
      if (whole) tell("sheet-without-cell", at, { name, part: partOf(node, whole) }, { key: true });
    }
}

/** Whether an answer is said in one cell: a file, a list or the parts of an object are not. */
function isCell({ type, schema, rules }: FieldNode): boolean {
  const isOne = type === "leaf" && isLeaf(schema, rules) && schema.file === undefined;
  return isOne && schema.type !== "array" && (schema.type !== "object" || rules.source !== undefined);
}

function partOf(list: ListNode, { pattern }: FieldNode): string {
  return pattern.slice(`${list.pattern}/*/`.length);
}
