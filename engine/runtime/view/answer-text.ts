import { formatMoney, formatNumber } from "#engine/expression/index.ts";
import { formatDate, identifierOf } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import { type Choosing, choicesOf } from "./choices.ts";
import type { LeafView } from "./view.ts";

/** What is said where an answer is no text of its own; `none` is a number that a place has not. */
export type AnswerWords = { readonly yes: string; readonly no: string; readonly none: string };

/** An answer in a line of text; undefined when there is none, or none that can be said so. */
export function answerText(leaf: LeafView, words: AnswerWords): string | undefined {
  const { value, schema } = leaf;
  const isNumber = schema.type === "integer" || schema.type === "number";
  // Where nothing is sent as a number, nothing is an answer: a place without one.
  if (isUnanswered(leaf)) return isNumber && schema.wireEmpty === 0 && !schema.money ? words.none : undefined;
  const chosen = chosenLabel(leaf);
  if (chosen !== undefined) return chosen;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number")
    return schema.money === undefined ? formatNumber(value) : formatMoney(value, schema.money);
  if (typeof value === "string" && schema.secret) return value;
  if (typeof value === "string")
    return schema.format === "date" ? formatDate(value) : (identifierOf(schema)?.format(value) ?? value);
  return undefined;
}

/** Whether nothing was answered, or nothing that counts. */
export function isUnanswered({ value, schema }: Pick<LeafView, "value" | "schema">): boolean {
  const isNothing = value === undefined || value === null || value === "" || value === schema.wireEmpty;
  return isNothing || (Array.isArray(value) && value.length === 0);
}

/** The label of what was chosen from a list; one that was chosen before its options came is said by its source. */
export function chosenLabel(question: Choosing): string | undefined {
  const { source, value } = question;
  if (source?.label !== undefined) return source.label;
  const chosen = choicesOf(question).filter(({ isChosen }) => isChosen);
  if (chosen.length > 0) return chosen.map(({ label }) => label).join(", ");
  return source && textOf(value);
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
