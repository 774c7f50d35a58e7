import type { JsonObject } from "#engine/json/index.ts";
import type { Draft, SentCalls } from "#src/shared/drafts/draft.ts";
import type { KnownVersions } from "#src/shared/drafts/version.ts";
import { today } from "#src/shared/time/clock.ts";
import type { Area } from "./area.ts";
import type { Latest } from "./create-host.ts";
import type { Wanted } from "./releases.ts";

/** A wizard to be opened: a new one, or a draft where it was left. */
export type WizardStart = {
  readonly draft: string;
  readonly flow: string;
  readonly wanted: Wanted;
  readonly context: JsonObject;
  /** What a draft was left with. */
  readonly left?: Latest;
  readonly sent: SentCalls;
  readonly versions?: KnownVersions;
  /** When the draft was last written. */
  readonly savedAt?: number;
  /** Whether another wizard of this tab handed over to it. */
  readonly isNext?: boolean;
  /** Whether it was begun beside drafts that were offered and are left as they are. */
  readonly isAnother?: boolean;
};

/** A new draft of a flow, with what the area knows and what the address or the flow before it handed over. */
export function startFlow(flow: string, { context, audience }: Area, handed: JsonObject = {}): WizardStart {
  const insurer = typeof handed.insurer === "string" ? handed.insurer : undefined;
  return {
    draft: crypto.randomUUID(),
    flow,
    wanted: { flow, insurer, ...audience },
    context: { ...handed, ...context, today: today() },
    sent: {},
  };
}

/** A draft goes on with the release and the context that it began with; the day is today's, and so is what is given of who opens it. */
export function resumeDraft(draft: Draft, given: JsonObject = {}): WizardStart {
  return {
    draft: draft.id,
    flow: draft.flow,
    wanted: { hash: draft.state.release },
    context: { ...draft.state.context, ...given, today: today() },
    left: { state: draft.state, title: draft.title, step: draft.step },
    sent: draft.sent,
    ...(draft.versions ? { versions: draft.versions } : {}),
    savedAt: draft.savedAt,
  };
}

/** A draft goes on with today's release, as far as that still asks what was answered. */
export function renewDraft(draft: Draft, area: Area, given: JsonObject = {}): WizardStart {
  const { wanted } = startFlow(draft.flow, area, draft.state.context);
  return { ...resumeDraft(draft, given), wanted };
}
