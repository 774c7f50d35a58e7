import { isObject } from "#engine/json/index.ts";
import type { Choice } from "#engine/runtime/index.ts";
import { factsOf, textAt } from "./option-facts.ts";

/** How a status is felt: something is to be done, somebody works on it, it ended well, it was refused, it is over. */
export type Tone = "warning" | "info" | "success" | "danger" | "none";

const tones: readonly string[] = ["warning", "info", "success", "danger", "none"] satisfies readonly Tone[];

/** What a card shows of an option beside its name; what is of another form is not there. */
export type CardFacts = {
  /** Title under which the card stands with its neighbours of the same. */
  readonly group?: string;
  readonly status?: { readonly text: string; readonly tone: Tone };
  /** As a person reads it. */
  readonly date?: string;
  /** What it bears, which tells it at a glance: in a frame of its own. */
  readonly badge?: string;
  /** What it is called by. */
  readonly number?: string;
  /** What the person may do about it. */
  readonly todo?: string;
};

/** The facts of an option, as cards show them. */
export function cardFactsOf(choice: Pick<Choice, "facts">): CardFacts {
  const facts = factsOf(choice);
  const status = isObject(facts.status) ? facts.status : {};
  const text = textAt(status, "value");
  const tone = textAt(status, "tone") ?? "none";
  const texts = (["group", "date", "badge", "number", "todo"] as const).flatMap((name) => {
    const told = textAt(facts, name);
    return told === undefined ? [] : [[name, told] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(text === undefined ? {} : { status: { text, tone: isTone(tone) ? tone : "none" } }),
  };
}

function isTone(name: string): name is Tone {
  return tones.includes(name);
}
