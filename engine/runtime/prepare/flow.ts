import type { Expression, Template } from "#engine/expression/index.ts";
import type { Release } from "#engine/language/index.ts";
import type { Problem } from "#engine/validation/index.ts";
import type { Catches } from "./catches.ts";
import type { Fact, Test, Text } from "./fact.ts";
import type { Node, Rules } from "./question.ts";

/** A release ready to run: its expressions compiled, its steps in one form. Made once by `prepare`. */
export type Flow = {
  readonly hash: string;
  readonly release: Release;
  readonly id: string;
  readonly title: Text;
  /** Where it lives; none where nothing but another flow opens it. */
  readonly host: Host | undefined;
  /** By which progress is told, in their order; none where it is told by steps. */
  readonly sections: readonly { readonly id: string; readonly title: Text }[];
  readonly initial: string;
  /** Its catalogue; none where it asks for one thing alone. */
  readonly types: Types | undefined;
  readonly steps: Readonly<Record<string, Step>>;
  /** What the context gives once, when a draft begins. */
  readonly begin: Assign;
  readonly computed: readonly Computed[];
  readonly sources: Readonly<Record<string, Source>>;
  readonly calls: Readonly<Record<string, Call>>;
  readonly catches: Catches;
  /** Patterns of the answers that are secret. */
  readonly secrets: readonly string[];
  /** Steps to which a failure may lead. */
  readonly failureSteps: ReadonlySet<string>;
  /** Validators by field pattern, for an answer given on a day (ISO date). */
  readonly validators: (today: string) => Validators;
};

/** Where a flow is opened, who has to be there, and the values of the context by which two openings are one draft. */
export type Host = {
  readonly area: "autogestion" | "broker" | "account";
  /** None where it lives where the flow that starts it lives. */
  readonly route: string | undefined;
  readonly draft: readonly string[];
};

/** Things of a kind that can be asked for: by the answer at a place, and what each changes of what it is asked of. */
export type Types = { readonly of: string; readonly each: (id: string) => Type | undefined };

export type Type = {
  readonly title: string;
  /** The kind of connector by which it is sent; the flow's own without it. */
  readonly connector: string | undefined;
  readonly effect: "ends" | "reopens" | undefined;
  /** What becomes of what is paid: nothing without it. */
  readonly price: "insurer" | { readonly from: Expression; readonly to: Expression } | undefined;
  readonly writes: readonly {
    readonly pointer: string;
    /** Not shown without it. */
    readonly title: string | undefined;
    readonly before: Text;
    readonly after: Text;
    readonly value: Template | undefined;
    readonly clears: Test;
  }[];
};

export type Validators = Readonly<Record<string, (value: unknown) => readonly Problem[]>>;

export type Step = {
  readonly id: string;
  /** Its part of the URL, values not written: `coverages/{id}`. */
  readonly path: string;
  readonly title: Text;
  readonly notice: Text;
  readonly message: Text;
  /** What its answers were, in brief, under its name in the list of steps. */
  readonly answered: Text;
  readonly section: string | undefined;
  /** What is read beside a title; nothing where there is no value. */
  readonly facts: readonly Fact[];
  /** Whether it takes all the room that there is. */
  readonly isWide: boolean;
  readonly tone: "warning" | "danger" | undefined;
  readonly final: boolean;
  /** Asks and shows nothing: it only decides where to go. */
  readonly passing: boolean;
  /** Whether a person sees it while they stand there. */
  readonly isShown: boolean;
  readonly enter: readonly string[];
  readonly fields: readonly Node[];
  /** Whether any of them is a list of items. */
  readonly hasLists: boolean;
  /** A panel of the host: under one of its questions, else over all of them. */
  readonly aside:
    | { readonly panel: string; readonly when: Test; readonly after: string | undefined }
    | undefined;
  /** Whether nothing of it can be answered. */
  readonly readOnly: Test;
  /** Rules of all of its answers together. */
  readonly valid: Rules["valid"];
  /** Whether a person may go back from here; where not, to no step before it from any behind it either. */
  readonly back: boolean;
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
  /** Of one that only decides: the step that was the last to be left before, behind which the person goes on. */
  readonly resume: Text;
  /** The action that is pressed by itself where it went on behind that one, and nothing is missing there either. */
  readonly press: string | undefined;
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
  /** Seconds; none is 0. */
  readonly pause: number;
  readonly confirm: Confirm | undefined;
  readonly assign: Assign;
  readonly calls: readonly string[];
  readonly next: Next;
  readonly start: Start | undefined;
};

/** What is asked before an action, and what is offered instead of it: the step where it is done. */
export type Confirm = {
  readonly when: Test;
  readonly message: Text;
  readonly instead: { readonly title: Text; readonly step: string } | undefined;
};

/** Branches in order; the last one has no condition. Empty where a step leads nowhere. */
export type Next = readonly { readonly when: Expression | undefined; readonly to: string }[];

/** What is handed over to: another flow with its context, or an address of the area with the values of its names. */
export type Start =
  | { readonly flow: Text; readonly context: readonly (readonly [string, Template])[] }
  | { readonly route: string; readonly with: readonly (readonly [string, Template])[] };

/** Places and what replaces them: `/data/…` in the data, any other in the answers. */
export type Assign = readonly (readonly [string, Template])[];

export type Computed = {
  readonly pointer: string;
  readonly when: Test;
  readonly value: Expression;
  /** Sources that it reads. */
  readonly sources: readonly string[];
};

export type Request = {
  readonly when: Test;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** The path with the values of its variables. */
  readonly expand: (variables: Record<string, string>) => string;
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
  /** Its options are only suggested: what else is typed is an answer, and nobody is told that it fails. */
  readonly suggests: boolean;
  /** What each question that offers it has to give. */
  readonly given: readonly string[];
  readonly items: Template | undefined;
  readonly item: Template | undefined;
  readonly key: Template;
  readonly value: Template;
  readonly label: Template;
  readonly hint: Template;
  /** What widgets are told of an option beside; nobody stores it. */
  readonly facts: Template | undefined;
  readonly timeout: number;
  /** Whether the flow says what its reply looks like. */
  readonly judged: boolean;
  readonly catches: Catches;
  /** Other sources that this one reads. */
  readonly sources: readonly string[];
};

export type Call = {
  readonly id: string;
  readonly when: Test;
  /** Milliseconds that are waited before the first request. */
  readonly delay: number;
  /** Whether the same request made again is another one. */
  readonly again: boolean;
  /** Whether the files that it carries may go ahead of its turn. */
  readonly early: boolean;
  readonly request: Request;
  /** Patterns of the secrets that its body is made with. */
  readonly secrets: readonly string[];
  /** The steps whose answers are sent; all of the path when true. */
  readonly send: boolean | readonly string[];
  /** Places that are cleared when it would send something else than what it last sent. */
  readonly holds: readonly string[];
  /** Calls that count as made anew once its reply is taken: what they hold is of what it wrote. */
  readonly standsFor: readonly string[];
  /** The status in which the service is asked to store what is sent. */
  readonly stores: string | undefined;
  readonly for: Expression | undefined;
  readonly as: string;
  readonly receive: Template | undefined;
  readonly assign: Assign;
  readonly retry: { readonly times: number; readonly every: number } | undefined;
  /** Whether the flow says what its reply looks like: then the reply is judged, and what it writes into the data. */
  readonly judged: boolean;
  /** Conditions under which a reply means no, by the failure's code. */
  readonly fails: readonly { readonly code: string; readonly when: Test }[];
  /** Conditions that have to be true of the reply that ends it, by the failure's code. */
  readonly must: readonly { readonly code: string; readonly when: Test }[];
  readonly download: { readonly name: Text; readonly content: Text } | undefined;
  readonly poll: { readonly every: number; readonly until: Test; readonly timeout: number } | undefined;
  readonly timeout: number;
  readonly catches: Catches;
};
