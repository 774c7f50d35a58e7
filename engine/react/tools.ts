import { createContext } from "react";
import type { Event, View } from "#engine/runtime/index.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import type { Host } from "./host.ts";
import type { Widgets } from "./widget.ts";

/** What every part of the form may use; the same object for the life of a wizard. */
export type Tools = {
  readonly host: Host;
  readonly drafts: Drafts;
  readonly widgets: Widgets;
  send(event: Event): void;
};

/** Outside a wizard there is nothing to use: reading it there is a bug and fails at the first use. */
export const ToolsContext = createContext<Tools>({ drafts: createDrafts() } as Tools);

/** The view being drawn. RJSF memoises what lies between, so its leaves read it from here. */
export const ViewContext = createContext<View | undefined>(undefined);
