import type { RJSFSchema, Widget as RjsfWidget, WidgetProps as RjsfWidgetProps } from "@rjsf/utils";
import type { ComponentType } from "react";
import type { Json, Schema } from "#engine/json/index.ts";
import type { LeafView, SlotView, SourceView } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";
import type { Tools } from "./tools.ts";

/**
 * What RJSF gives a widget, as far as a question has it: `name` is the question's pointer, `label` its title,
 * `rawErrors` its problem's text, `registry.formContext` the wizard's tools.
 */
export type WidgetProps = Pick<
  RjsfWidgetProps<unknown, RJSFSchema, Tools>,
  "id" | "name" | "label" | "required" | "readonly" | "rawErrors" | "registry"
> & {
  readonly schema: Schema;
  readonly value: Json | undefined;
  readonly options: QuestionOptions;
  /** Answers: the value is kept and judged. */
  onChange(value: Json | undefined): void;
};

/** A question's `ui:options`: RJSF's own, and ours beside them. */
export type QuestionOptions = {
  readonly title?: string;
  readonly help?: string;
  readonly readonly?: boolean;
  readonly source?: SourceView;
  /** Whether the widget offers its shortcuts; it does where it is not said. */
  readonly shortcuts?: boolean;
  /** What is shown beside the options. */
  readonly about?: Json;
  /** How the question is named; see `Widget`. */
  readonly naming?: Naming;
  /** Read-only for the while that an action works: it stays as it looks. */
  readonly isLocked?: boolean;
  /** Whether it is marked as optional. */
  readonly isOptional?: boolean;
  /** Named by the step's heading already. */
  readonly isHeading?: boolean;
  readonly size?: Size;
  /** The slots that the files of a list fill. */
  readonly slots?: readonly SlotView[];
  /** The slot that a file is asked for; its tile says its name and what is wrong. */
  readonly slot?: Slot;
};

/** What a fixed place waits for: its name, how it should be, its drawing. */
export type Slot = {
  readonly title: string;
  readonly hint?: string;
  readonly drawing?: string;
  /** Why what was sent for it before does not serve. */
  readonly refusal?: string;
  /** Where the API reads it. */
  readonly sent?: string;
  readonly isOptional?: boolean;
};

/** By a label for its one control, by the name of a group of controls, or by the control itself (a checkbox). */
export type Naming = "label" | "group" | "own";

/** Room for a few characters, beside another on a phone too; or for some words, beside another on a desk. */
export type Size = "tiny" | "short";

/** A widget of RJSF, stock or one's own. What it says beside drawing itself may be left out. */
export type Widget = (ComponentType<WidgetProps> | RjsfWidget) & {
  /** How its question is named; by a label when it does not say. */
  readonly naming?: Naming;
  /** Whether what it answers to a question for a number is one: RJSF need not read it out of a text. */
  readonly answersNumbers?: boolean;
  /** How much room it wants beside others; a line of its own when it does not say. */
  readonly size?: (schema: Schema) => Size | undefined;
  /** Shows an answer that cannot be said in a line of text, as in the review. */
  readonly Answer?: ComponentType<AnswerProps>;
  /** Fetches what it is made of, where that is not there from the beginning. */
  readonly preload?: () => Promise<void>;
};

export type AnswerProps = { readonly leaf: LeafView; readonly host: Host };

/** Widgets by the names of `schemas/widgets.json` and those that the host registers. */
export type Widgets = Readonly<Record<string, Widget>>;
