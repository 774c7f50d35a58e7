import type { Expression, Scope, Template } from "#engine/expression/index.ts";
import type { GroupNode, LeafNode, ListNode, Release } from "#engine/language/index.ts";
import type { Problem } from "#engine/validation/index.ts";

/** A release ready to run: its expressions compiled, its steps in one form. Made once by `prepare`. */
export type Flow = {
  readonly hash: string;
  readonly release: Release;
  readonly id: string;
  readonly title: Text;
  readonly initial: string;
  readonly steps: Readonly<Record<string, Step>>;
  readonly computed: readonly Computed[];
  readonly sources: Readonly<Record<string, Source>>;
  readonly calls: Readonly<Record<string, Call>>;
  readonly catches: Catches;
  /** Steps to which a failure may lead. */
  readonly failureSteps: ReadonlySet<string>;
  /** Validators by field pattern, for an answer given on a day (ISO date). */
  readonly validators: (today: string) => Validators;
};

export type Validators = Readonly<Record<string, (value: unknown) => readonly Problem[]>>;

/** True only when its expression is true: neither false nor unanswered. */
export type Test = (scope: Scope) => boolean;

/** A text, or nothing when its expression has no value. */
export type Text = (scope: Scope) => string | undefined;

export type Step = {
  readonly id: string;
  readonly path: string;
  readonly title: Text;
  readonly notice: Text;
  readonly message: Text;
  readonly final: boolean;
  /** Asks and shows nothing: it only decides where to go. */
  readonly passing: boolean;
  readonly enter: readonly string[];
  readonly fields: readonly Node[];
  /** Names of the answers in which its questions are. */
  readonly asks: readonly string[];
  readonly summary: readonly string[];
  /** Sources that anything of the step uses: its questions offer, or its expressions and those of its calls read. */
  readonly sources: readonly { readonly id: string; readonly isField: boolean }[];
  /** Sources that its computed answers read. */
  readonly followed: readonly string[];
  readonly on: readonly { readonly pointer: string; readonly rules: readonly Rule[] }[];
  readonly actions: readonly Action[];
  readonly next: Next;
  readonly start: Start | undefined;
};

export type Rule = {
  readonly when: Test;
  readonly assign: Assign;
  readonly calls: readonly string[];
};

export type Action = {
  readonly id: string;
  /** No text for the action that a step has without naming it: the host says «Continuar». */
  readonly title: Text;
  readonly style: "primary" | "secondary" | "quiet";
  readonly visible: Test;
  readonly enabled: Test;
  readonly validates: boolean;
  readonly confirm: { readonly when: Test; readonly message: Text } | undefined;
  readonly assign: Assign;
  readonly calls: readonly string[];
  readonly next: Next;
  readonly start: Start | undefined;
};

/** Branches in order; the last one has no condition. Empty where a step leads nowhere. */
export type Next = readonly { readonly when: Expression | undefined; readonly to: string }[];

export type Start = {
  readonly flow: Text;
  readonly context: readonly (readonly [string, Template])[];
};

/** Places and what replaces them: `/data/…` in the data, any other in the answers. */
export type Assign = readonly (readonly [string, Template])[];

export type Computed = {
  readonly pointer: string;
  readonly when: Test;
  readonly value: Expression;
  /** Sources that it reads. */
  readonly sources: readonly string[];
};

/** How a question is asked, its rules compiled. */
export type Rules = {
  /** Undefined where it is always visible; `names` are the answers that the condition reads. */
  readonly visible: { readonly test: Test; readonly names: readonly string[] } | undefined;
  /** Undefined where the schema decides. */
  readonly required: Test | undefined;
  readonly readOnly: Test;
  readonly title: Text;
  readonly hint: Text;
  readonly valid: readonly {
    readonly name: string;
    readonly that: Expression;
    readonly message: Text;
  }[];
  readonly widget: string;
  readonly source: string | undefined;
  /** Whether the source searches what is typed. */
  readonly searches: boolean;
};

export type Node = Leaf | Group | List;

/** How a question is asked, and its place inside the item that holds it, or among the answers: as a pointer too. */
type Prepared = { readonly rules: Rules; readonly inner: readonly string[]; readonly part: string };

export type Leaf = Omit<LeafNode, "rules"> & Prepared;
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

export type Request = {
  readonly when: Test;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly with: readonly (readonly [string, Template])[];
  readonly body: Template | undefined;
  /** Variables without which the path makes no sense. */
  readonly needs: readonly string[];
};

export type Source = {
  readonly id: string;
  /** None for options that come from what the flow already knows. */
  readonly requests: readonly Request[];
  readonly when: Test;
  readonly search: boolean;
  readonly items: Template | undefined;
  readonly item: Template | undefined;
  readonly key: Template;
  readonly value: Template;
  readonly label: Template;
  readonly hint: Template;
  readonly timeout: number;
  readonly catches: Catches;
  /** Other sources that this one reads. */
  readonly sources: readonly string[];
};

export type Call = {
  readonly id: string;
  readonly request: Request;
  readonly send: boolean;
  /** The status in which the service is asked to store what is sent. */
  readonly stores: string | undefined;
  readonly for: Expression | undefined;
  readonly as: string;
  readonly receive: Template | undefined;
  readonly assign: Assign;
  readonly retry: { readonly times: number; readonly every: number } | undefined;
  readonly poll: { readonly every: number; readonly until: Test; readonly timeout: number } | undefined;
  readonly timeout: number;
  readonly catches: Catches;
};

export type Catches = Readonly<Record<string, Catch>>;

export type Catch = {
  readonly message: Template | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly assign: Assign;
  readonly calls: readonly string[];
  readonly next: string | undefined;
  readonly start: Start | undefined;
};
