import { formatDate } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/language/index.ts";
import type { FileReference, LeafView } from "#engine/runtime/index.ts";
import { choicesOf } from "./choices.ts";
import type { Host } from "./host.ts";
import { formatMoney, formatNumber } from "./number-text.ts";
import { maskOf } from "./widgets/identifier.tsx";

/** An answer as the review says it; undefined when there is none. Files are shown, not said: see `filesOf`. */
export function showValue(leaf: LeafView, text: Host["text"]): string | undefined {
  const { value, schema } = leaf;
  const isNumber = schema.type === "integer" || schema.type === "number";
  const isEmpty = value === undefined || value === null || value === "" || value === schema.wireEmpty;
  // What is sent as 0 when it is left empty is a street without a number.
  if (isEmpty) return isNumber && schema.wireEmpty === 0 && !schema.money ? text("form.none") : undefined;
  const chosen = chosenLabel(leaf);
  if (chosen !== undefined) return chosen;
  if (typeof value === "boolean") return text(value ? "form.yes" : "form.no");
  if (typeof value === "number")
    return schema.money === undefined ? formatNumber(value) : formatMoney(value, schema.money);
  if (typeof value === "string")
    return schema.format === "date" ? formatDate(value) : (maskOf(schema)?.format(value) ?? value);
  return labelOf(value);
}

/** The label of what was chosen from a list; restored answers may have to name themselves. */
export function chosenLabel(leaf: LeafView): string | undefined {
  const chosen = choicesOf(leaf).filter(({ isChosen }) => isChosen);
  if (chosen.length > 0) return chosen.map(({ label }) => label).join(", ");
  return leaf.source === undefined ? undefined : labelOf(leaf.value);
}

/** The files of an answer, whether it holds one or a list. */
export function filesOf(value: Json | undefined): readonly FileReference[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter(isFile);
}

function labelOf(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const named = value as { readonly [key: string]: Json };
  const label = named.label ?? named.displayName ?? named.description ?? named.name ?? named.title;
  return typeof label === "string" ? label : undefined;
}

// What is stored under `key`, `name`, `type` and `size` is a file reference: the runtime checked the answer.
function isFile(value: unknown): value is FileReference {
  return typeof value === "object" && value !== null && "key" in value && "size" in value && "name" in value;
}
