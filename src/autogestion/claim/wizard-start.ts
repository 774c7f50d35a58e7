import type { JsonObject } from "#engine/json/index.ts";
import type { State } from "#engine/runtime/index.ts";
import type { Draft, SentCalls } from "#src/shared/drafts/draft.ts";
import type { Version } from "#src/shared/drafts/version.ts";
import { today } from "#src/shared/session/clock.ts";
import type { Identity } from "#src/shared/session/session-store.ts";
import type { Wanted } from "./releases.ts";

/** A wizard to be opened: a new one, or a draft where it was left. */
export type WizardStart = {
  readonly draft: string;
  readonly flow: string;
  readonly wanted: Wanted;
  readonly context: JsonObject;
  readonly state?: State;
  readonly sent: SentCalls;
  readonly version?: Version;
  /** When the draft was last written. */
  readonly savedAt?: number;
};

export const entryFlow = "claim/entry";

/** A new draft of a flow, with what the page knows and what the flow before it handed over. */
export function startFlow(flow: string, identity: Identity, handed: JsonObject = {}): WizardStart {
  const { platform, identityNumber } = identity;
  const insurer = typeof handed.insurer === "string" ? handed.insurer : undefined;
  const context = { ...handed, platform, identityNumber, today: today() };
  return { draft: crypto.randomUUID(), flow, wanted: { flow, platform, insurer }, context, sent: {} };
}

/** A draft goes on with the release and the context that it began with; only the day is today's. */
export function resumeDraft(draft: Draft): WizardStart {
  return {
    draft: draft.id,
    flow: draft.flow,
    wanted: { hash: draft.state.release },
    context: { ...draft.state.context, today: today() },
    state: draft.state,
    sent: draft.sent,
    ...(draft.version ? { version: draft.version } : {}),
    savedAt: draft.savedAt,
  };
}
