import type { WizardStart } from "./wizard-start.ts";

/** A wizard that another one started at an address of its own, and what that one said last. */
export type HandedTo = { readonly start: WizardStart; readonly message: string | undefined };

// Of one tab: once something is answered there is a draft, and before that a reload begins anew.
const waiting = new Map<string, HandedTo>();

/** Leaves a start for the page of its address. */
export function leaveStart(handed: HandedTo): void {
  waiting.set(handed.start.draft, handed);
}

/** The start that was left under the name of its draft. */
export function leftStart(draft: string | undefined): HandedTo | undefined {
  return draft === undefined ? undefined : waiting.get(draft);
}
