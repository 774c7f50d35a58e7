import { formatDate } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import type { LeafView } from "#engine/runtime/index.ts";
import { type Choosing, choicesOf } from "./choices.ts";
import type { Host } from "./host.ts";
import { formatMoney, formatNumber } from "./number-text.ts";
import { maskOf } from "./widgets/identifier.tsx";

/** An answer as the review says it in a line of text; undefined when there is none, or none that can be said so. */
export function showValue(leaf: LeafView, text: Host["text"]): string | undefined {
  const { value, schema } = leaf;
  const isNumber = schema.type === "integer" || schema.type === "number";
  // Where nothing is sent as a number, nothing is an answer: a place without one.
  if (isEmpty(leaf))
    return isNumber && schema.wireEmpty === 0 && !schema.money ? text("form.none") : undefined;
  const chosen = chosenLabel(leaf);
  if (chosen !== undefined) return chosen;
  if (typeof value === "boolean") return text(value ? "form.yes" : "form.no");
  if (typeof value === "number")
    return schema.money === undefined ? formatNumber(value) : formatMoney(value, schema.money);
  if (typeof value === "string")
    return schema.format === "date" ? formatDate(value) : (maskOf(schema)?.format(value) ?? value);
  return undefined;
}

/** Whether nothing was answered, or nothing that counts. */
export function isEmpty({ value, schema }: Pick<LeafView, "value" | "schema">): boolean {
  const isNothing = value === undefined || value === null || value === "" || value === schema.wireEmpty;
  return isNothing || (Array.isArray(value) && value.length === 0);
}

/** The label of what was chosen from a list; one that was chosen before its options came is said by its source. */
export function chosenLabel(question: Choosing): string | undefined {
  const chosen = choicesOf(question).filter(({ isChosen }) => isChosen);
  if (chosen.length > 0) return chosen.map(({ label }) => label).join(", ");
  const { source, value } = question;
  return source && (source.label ?? textOf(value));
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
