import type { Json } from "#engine/json/index.ts";
import type { LeafView } from "./view.ts";

/** One thing that can be chosen, wherever it comes from. */
export type Choice = {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  /** Name of its drawing. */
  readonly drawing?: string;
  readonly value: Json;
  /** What its source tells of it beside. */
  readonly facts?: Json;
  readonly isChosen: boolean;
};

/** What is chosen from: a question of the view, or what a widget was given of it. */
export type Choosing = Pick<LeafView, "schema" | "source" | "value">;

/**
 * A question's options: those of its source, else those of its schema, in their order. What the schema says of an
 * option, it says of one that a source offers, too.
 */
export function choicesOf({ schema, source, value }: Choosing): readonly Choice[] {
  const { enum: options = [], titles = {}, hints = {}, drawings = {} } = optionsOf(schema);
  const shown = (option: Json) => {
    const key = String(option);
    const [description, drawing] = [own(hints, key), own(drawings, key)];
    return { ...(description && { description }), ...(drawing && { drawing }) };
  };
  if (source !== undefined)
    return source.options.map((option) => ({
      ...shown(option.value),
      ...option,
      isChosen: source.chosen.includes(option.key),
    }));
  const chosen = Array.isArray(value) ? value : [value];
  return options.map((option) => ({
    key: String(option),
    label: own(titles, String(option)) ?? String(option),
    ...shown(option),
    value: option,
    isChosen: chosen.includes(option),
  }));
}

/** The schema of which the options are: of a list, its items'. */
function optionsOf(schema: Choosing["schema"]): Choosing["schema"] {
  return schema.enum === undefined && schema.items?.enum !== undefined ? schema.items : schema;
}

function own(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
