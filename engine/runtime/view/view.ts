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
  readonly summary: readonly SummaryView[];
  /** Problems that the person is shown, in the order of the screen. */
  readonly problems: readonly FieldProblem[];
  readonly refusals: number;
  /** The step before this one on the path. */
  readonly back?: string;
  readonly busy?: BusyView;
  readonly confirm?: { readonly action: string; readonly message: string };
  readonly failure?: FailureView;
};

export type StepView = {
  readonly id: string;
  /** URL segment. */
  readonly path: string;
  readonly title: string;
  readonly notice?: string;
  readonly final: boolean;
  /** What a final step tells. */
  readonly message?: string;
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
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly value: Json | undefined;
  readonly problem?: FieldProblem;
  readonly source?: SourceView;
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
  readonly problem?: FieldProblem;
};

export type ItemView = {
  /** Stable while items come and go. */
  readonly key: string;
  readonly pointer: string;
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly FieldView[];
};

export type SourceView = {
  readonly id: string;
  readonly status: "idle" | "loading" | "ready" | "failed";
  readonly options: readonly Option[];
  /** Identity of the option that the answer came from. */
  readonly chosen?: string;
  /** What the source calls the answer where its options are not there. */
  readonly label?: string;
  /** Whether the server searches: the widget then sends what is typed. */
  readonly search: boolean;
};

export type ActionView = {
  readonly id: string;
  readonly title: string;
  readonly style: "primary" | "secondary" | "quiet";
  readonly enabled: boolean;
};

export type ProgressView = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly status: "done" | "current" | "ahead";
};

/** A step's answers as the review shows them. */
export type SummaryView = {
  readonly step: string;
  readonly title: string;
  readonly fields: readonly FieldView[];
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
