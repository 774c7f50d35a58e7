import type { Registry } from "@rjsf/utils";
import { createContext } from "react";
import type { Event } from "#engine/runtime/index.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import type { Host } from "./host.ts";
import type { Widgets } from "./widget.ts";

/** What every part of the form may use; the same object for the life of a wizard. It is RJSF's `formContext`. */
export type Tools = {
  readonly host: Host;
  readonly drafts: Drafts;
  send(event: Event): void;
  /** The place of the question for which a step is opened: it has the focus there. */
  readonly aim: { current: string | undefined };
};

/** Outside a wizard there is nothing to use: reading it there is a bug and fails at the first use. */
export const ToolsContext = createContext<Tools>({ drafts: createDrafts() } as Tools);

/** What the questions are drawn with; made once for a wizard. */
export type Look = { readonly registry: Registry; readonly widgets: Widgets };

export const LookContext = createContext<Look>({} as Look);
