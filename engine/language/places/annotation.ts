/** What stands at a place: an expression, or JSON in which texts that start with `=` are expressions. */
type Is = "expression" | "template";

/** What the expressions of a place decide. */
export type Role =
  | "condition"
  | "computed"
  | "branch"
  | "visible"
  | "enabled"
  | "slots"
  | "rule"
  | "text"
  | "value";

/**
 * What a place must give; without it anything. `options` is a list of anything but lists; `answer` and `assigned` are what the key of the place names, `context`
 * what the started flow takes, `kept` what the questions of the source keep, `slots` options of the key of the rows,
 * `given` what the source of the question asks to be given.
 */
export type Gives =
  | "yes-no"
  | "text"
  | "number"
  | "list"
  | "slots"
  | "options"
  | "answer"
  | "assigned"
  | "context"
  | "kept"
  | "given";

/** What is seen beside the flow's own names; `earlier` is less: the conditions that stand before this one. */
export type Sees = "reply" | "query" | "option" | "each" | "row" | "group" | "earlier" | "given";

/** Whose places are inside; for a question, a part of an item and a member of an object also which one. */
export type Of = "step" | "call" | "source" | "question" | "part" | "member" | "action";

/** What the keyword `place` says of a word of the language; what is inside the word sees what the word sees. */
export type Annotation = {
  readonly is?: Is;
  readonly role?: Role;
  readonly gives?: Gives;
  readonly sees?: readonly Sees[];
  readonly of?: Of;
};

/** A word in or below which expressions stand: what is said of it, and the words or members inside it. */
export type Word = Annotation & {
  /** The definition that it is, which may lead back to itself; what is said of the word itself wins. */
  readonly like?: string;
  readonly words?: Readonly<Record<string, Word>>;
  /** Every member of a map, every item of a list. */
  readonly each?: Word;
};

/** Where expressions stand in a flow: what `schemas/flow.schema.json` says of it, without anything else. */
export type Language = { readonly flow: Word; readonly definitions: Readonly<Record<string, Word>> };

/** A word with what is said of its definition. */
export function wordOf({ definitions }: Language, word: Word): Word {
  const { like, ...own } = word;
  const definition = like === undefined ? undefined : definitions[like];
  if (!definition) return own;
  const sees = [...(own.sees ?? []), ...(definition.sees ?? [])];
  return { ...definition, ...own, ...(sees.length === 0 ? {} : { sees }) };
}
