import type { Json, Schema } from "#engine/json/index.ts";
import type { FieldProblem } from "../path/check.ts";
import type { Option } from "../run.ts";

/** All that a host needs to draw a wizard: a pure function of flow and run. */
export type View = {
  readonly flow: { readonly id: string; readonly title: string };
  readonly step: StepView;
  readonly fields: readonly FieldView[];
  readonly actions: readonly ActionView[];
  readonly progress: readonly ProgressView[];
  /** The flow's sections, always as many; none where it has none or the person is in none yet. */
  readonly sections: readonly SectionView[];
  readonly summary: readonly SummaryView[];
  /** Problems that the person is shown, in the order of the screen. */
  readonly problems: readonly FieldProblem[];
  /** What a reply said of answers of other steps of the path to which the person may go, in its order. */
  readonly elsewhere: readonly ElsewhereView[];
  /** What is said over all that a reply refused, while any of it stands; empty where the flow says nothing of its own. */
  readonly refusedTitle?: string;
  readonly refusals: number;
  /** The step before this one on the path, or the review that opened it. */
  readonly back?: string;
  readonly busy?: BusyView;
  readonly confirm?: ConfirmView;
  readonly failure?: FailureView;
};

/** What is asked before an action is done, and what is offered instead: to go to a step before. */
export type ConfirmView = {
  readonly action: string;
  readonly message: string;
  readonly instead?: { readonly title: string; readonly step: string };
};

export type StepView = {
  readonly id: string;
  /** Its part of the URL, values written: several segments where it says so. */
  readonly path: string;
  readonly title: string;
  readonly notice?: string;
  /** What is read beside the questions, in its order. */
  readonly facts: readonly FactView[];
  /** A panel of the host, under one of its questions or over all of them. */
  readonly aside?: { readonly panel: string; readonly after?: string };
  /** What is wrong with its answers together. */
  readonly problem?: FieldProblem;
  /** Whether it takes all the room that there is, as a table does. */
  readonly isWide?: true;
  /** How an end is read that is no success. */
  readonly tone?: "warning" | "danger";
  readonly final: boolean;
  /** Whether a final step hands over at once: nobody reads it, and what it tells is said where it leads. */
  readonly leads?: true;
  /** What a final step tells. */
  readonly message?: string;
  /** Pointer of the question whose choice goes on: nothing else can be answered here. */
  readonly advance?: string;
};

export type FactView = {
  readonly id: string;
  readonly title: string;
  readonly value: string;
  /** Title under which it stands with those that follow and have the same. */
  readonly group?: string;
  /** ISO date of the day that it is about. */
  readonly date?: string;
  /** Whether its group stands beside all else, where there is room. */
  readonly isBeside?: true;
  /** Whether its group is folded away under its title. */
  readonly isFolded?: true;
  /** Whether who reads it takes it along: a number to ask by. */
  readonly isShared?: true;
  /** Where it leads, beside the page: always `https:`. */
  readonly href?: string;
};

export type FieldView = LeafView | GroupView | ListView;

/** One question. `pointer` is concrete: `/thirdParties/0/plate`. */
export type LeafView = {
  readonly type: "leaf";
  readonly pointer: string;
  readonly schema: Schema;
  readonly title: string;
  readonly hint?: string;
  readonly widget: string;
  /** Whether the widget offers its shortcuts, where that is not always so. */
  readonly shortcuts?: boolean;
  /** What the widget shows beside its options. */
  readonly about?: Json;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly value: Json | undefined;
  readonly problem?: FieldProblem;
  readonly source?: SourceView;
  /** Places that the files of a list fill. */
  readonly slots?: readonly SlotView[];
  /** Title under which it is folded away, with its neighbours of the same. */
  readonly folded?: string;
};

/** A place for one file of a list: which keeps `key` in its part of that name. */
export type SlotView = {
  readonly key: string;
  readonly part: string;
  readonly title: string;
  readonly hint?: string;
  readonly drawing?: string;
  readonly group?: string;
  /** Why what was sent for it before does not serve. */
  readonly refusal?: string;
  /** Where the API reads what was sent before, which does not serve. */
  readonly sent?: string;
  readonly isOptional: boolean;
};

/** An object's questions under one title. */
export type GroupView = {
  readonly type: "group";
  readonly pointer: string;
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly FieldView[];
  /** Of a rule of the group's own; its parts have theirs. */
  readonly problem?: FieldProblem;
  readonly folded?: string;
};

/** A repeatable group; `fixed` when its items are slots that cannot be added or removed. */
export type ListView = {
  readonly type: "list";
  readonly pointer: string;
  readonly title: string;
  readonly hint?: string;
  /** Title of one item, without its number. */
  readonly itemTitle: string;
  readonly items: readonly ItemView[];
  readonly fixed: boolean;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  /** Where it is answered as a spreadsheet: what its lines say, and how many more there may be. */
  readonly sheet?: { readonly columns: readonly ColumnView[]; readonly room: number };
  readonly problem?: FieldProblem;
  readonly folded?: string;
};

/** A part of each item of a spreadsheet. */
export type ColumnView = { readonly part: string; readonly title: string; readonly schema: Schema };

export type ItemView = {
  /** Stable while items come and go. */
  readonly key: string;
  readonly pointer: string;
  readonly title: string;
  readonly hint?: string;
  /** Name of a slot's drawing, and the title under which it stands with its neighbours of the same. */
  readonly drawing?: string;
  readonly group?: string;
  /** Why what was sent for a slot before does not serve. */
  readonly refusal?: string;
  /** Where the API reads what was sent before, which does not serve. */
  readonly sent?: string;
  readonly fields: readonly FieldView[];
};

export type SourceView = {
  /** What `search` and `reload` name: the source, with what it is given. */
  readonly id: string;
  readonly status: "idle" | "loading" | "ready" | "failed";
  readonly options: readonly Option[];
  /** Identities of the options that the answer came from: one, or some of a list. */
  readonly chosen: readonly string[];
  /** What the source calls the answer where an option of it is not there. */
  readonly label?: string;
  /** Whether the server searches: the widget then sends what is typed. */
  readonly search: boolean;
  /** Whether options are only suggested: the widget then sends what is typed as the answer. */
  readonly suggests: boolean;
};

export type ActionView = {
  readonly id: string;
  readonly title: string;
  readonly style: "primary" | "secondary" | "quiet";
  readonly enabled: boolean;
  /** It leads straight back to the review that opened the step, which the host says in its own words. */
  readonly returns?: boolean;
  /** Seconds that it waits from when the step is shown, and after each press. */
  readonly pause?: number;
};

export type ProgressView = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly status: "done" | "current" | "ahead";
  /** Whether the person has been there and may go there from where they are. */
  readonly canOpen: boolean;
  /** What was answered there, in brief; of the step where they are only where it asks nothing. */
  readonly answer?: string;
};

/** A problem of another step, and the step. */
export type ElsewhereView = { readonly step: string; readonly title: string; readonly problem: FieldProblem };

export type SectionView = {
  readonly id: string;
  readonly title: string;
  readonly status: ProgressView["status"];
  /** How much of it is behind the person, the page where they are included: from 0 to 1. */
  readonly filled: number;
  /** The first of its pages that may be opened from where the person is. */
  readonly opens?: string;
};

/** A step's answers as the review shows them. */
export type SummaryView = {
  readonly step: string;
  readonly title: string;
  /** Title of the section that it is in, where it says one. */
  readonly group?: string;
  readonly fields: readonly FieldView[];
  /** Whether the person may go there and answer something else. */
  readonly canChange: boolean;
};

export type BusyView = {
  readonly call: string;
  readonly action?: string;
  readonly done: number;
  readonly total: number;
};

export type FailureView = {
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number;
  /** Whether the event `retry` makes the failed calls again; otherwise the person presses the action. */
  readonly canRetry: boolean;
};
