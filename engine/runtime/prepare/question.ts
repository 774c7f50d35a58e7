import type { Expression, Template } from "#engine/expression/index.ts";
import type { GroupNode, LeafNode, ListNode } from "#engine/language/index.ts";
import type { Test, Text } from "./fact.ts";

/** How a question is asked, its rules compiled. */
export type Rules = {
  /** Undefined where it is always visible; `names` are the answers that the condition reads. */
  readonly visible: { readonly test: Test; readonly names: readonly string[] } | undefined;
  /** Undefined where the schema decides. */
  readonly required: Test | undefined;
  readonly readOnly: Test;
  readonly title: Text;
  readonly hint: Text;
  /** Up to how much a number may be; it has no value where it may be anything. */
  readonly most: Expression | undefined;
  readonly valid: readonly {
    readonly name: string;
    readonly that: Expression;
    readonly message: Text;
  }[];
  readonly widget: string;
  /** When the widget offers its shortcuts; undefined where that is always. */
  readonly shortcuts: Test | undefined;
  /** What the widget shows beside its options. */
  readonly about: Template | undefined;
  readonly source: Offer | undefined;
  /** Whether the source searches what is typed. */
  readonly searches: boolean;
  /** Whether another text than what the source offers is an answer too. */
  readonly suggests: boolean;
  /** Whether choosing goes on where nothing else is asked. */
  readonly advances: boolean;
  /** Title under which it is folded away. */
  readonly folded: Text;
  /** Own texts of problems, by their codes. */
  readonly messages: Readonly<Record<string, Text>>;
  /** Whether nothing of an object is required while nothing of it is answered. */
  readonly optional: boolean;
};

/** The source whose options a question offers, and what it gives it. */
export type Offer = { readonly id: string; readonly given: readonly (readonly [string, Template])[] };

export type Node = Leaf | Group | List;

/** How a question is asked, and its place inside the item that holds it, or among the answers: as a pointer too. */
type Prepared = { readonly rules: Rules; readonly inner: readonly string[]; readonly part: string };

export type Leaf = Omit<LeafNode, "rules" | "rows"> &
  Prepared & {
    readonly slots: FileSlots | undefined;
  };

/** The slots of a list of files, of which each file keeps the key of its own. */
export type FileSlots = {
  readonly slots: Expression;
  readonly key: string;
  readonly as: string;
  readonly title: Text;
  readonly hint: Text;
  readonly required: Test;
};

export type Group = Omit<GroupNode, "rules" | "fields"> &
  Prepared & {
    readonly fields: readonly Node[];
  };
export type List = Omit<ListNode, "rules" | "fields" | "itemTitle" | "slots" | "key"> &
  Prepared & {
    readonly fields: readonly Node[];
    readonly itemTitle: Text;
    readonly slots: Expression | undefined;
    readonly key: string;
  };
