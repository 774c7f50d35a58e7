import { formatMoney, formatNumber } from "#engine/expression/index.ts";
import { formatDate, identifierOf } from "#engine/identifiers/index.ts";
import { isObject, type Json, type JsonObject } from "#engine/json/index.ts";
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
  // What is looked up or kept elsewhere is called by that, and not by its parts.
  const isPlain = leaf.source === undefined && schema.file === undefined;
  return isPlain && isObject(value) ? partsText(leaf, value, words) : undefined;
}

/** The parts of an answer that is one question, each after its title. */
function partsText(leaf: LeafView, value: JsonObject, words: AnswerWords): string | undefined {
  const parts = Object.entries(leaf.schema.properties ?? {}).flatMap(([name, schema]) => {
    const text = answerText({ ...leaf, schema, value: value[name] }, words);
    return text === undefined || schema.title === undefined ? [] : [`${schema.title} ${text}`];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
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
