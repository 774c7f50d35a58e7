import { isBrief } from "#engine/language/index.ts";
import type { Choice, Choosing } from "#engine/runtime/index.ts";
import type { WidgetProps } from "./widget.ts";

/** What a widget was given of its options and of the answer. */
export function choosing({ schema, value, options: { source } }: WidgetProps): Choosing {
  return { schema, value, ...(source === undefined ? {} : { source }) };
}

/** Most options that stand side by side. */
const fewChips = 6;

/** Whether options are chips: a few short names and nothing else to read or see of them. */
export function areChips(choices: readonly Choice[]): boolean {
  const isPlain = choices.every(({ description, drawing }) => !description && !drawing);
  return isPlain && choices.length <= fewChips && isBrief(choices.map(({ label }) => label));
}
