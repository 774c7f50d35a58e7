import type { Json } from "#engine/json/index.ts";
import type { LeafView } from "#engine/runtime/index.ts";
import type { WidgetProps } from "./widget.ts";

/** One thing that can be chosen, wherever it comes from. */
export type Choice = {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly value: Json;
  readonly isChosen: boolean;
};

/** What is chosen from: a question of the view, or what a widget was given of it. */
export type Choosing = Pick<LeafView, "schema" | "source" | "value">;

/** What a widget was given of its options and of the answer. */
export function choosing({ schema, value, options: { source } }: WidgetProps): Choosing {
  return { schema, value, ...(source === undefined ? {} : { source }) };
}

/** A question's options: those of its source, else those of its schema, in their order. */
export function choicesOf({ schema, source, value }: Choosing): readonly Choice[] {
  if (source !== undefined)
    return source.options.map((option) => ({ ...option, isChosen: option.key === source.chosen }));
  const options = schema.enum ?? schema.items?.enum ?? [];
  const titles = schema.titles ?? schema.items?.titles ?? {};
  const chosen = Array.isArray(value) ? value : [value];
  return options.map((option) => ({
    key: String(option),
    label: titles[String(option)] ?? String(option),
    value: option,
    isChosen: chosen.includes(option),
  }));
}
