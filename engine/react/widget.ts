import type { ComponentType } from "react";
import type { Json } from "#engine/language/index.ts";
import type { Event, LeafView } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";

/** What a widget is given. Its main control carries `id`, `describedBy` and `invalid`. */
export type WidgetProps = {
  readonly id: string;
  /** Id of the element that names the question, for groups of controls. */
  readonly labelId: string;
  readonly leaf: LeafView;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly host: Host;
  /** `isTyping` keeps the answer without judging it yet. */
  answer(value: Json | undefined, isTyping?: boolean): void;
  send(event: Event): void;
};

/**
 * A widget and how its question is named: by a label for its one control, by a group's name,
 * or by the control itself (a checkbox).
 */
export type Widget = {
  readonly naming: "label" | "group" | "own";
  readonly Control: ComponentType<WidgetProps>;
};

/** Widgets by the names of `schemas/widgets.json` and those that the host registers. */
export type Widgets = Readonly<Record<string, Widget>>;
