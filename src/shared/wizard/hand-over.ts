import type { HostedFlow } from "#engine/language/index.ts";
import type { Destination } from "#engine/runtime/index.ts";
import type { Draft } from "#src/shared/drafts/draft.ts";
import type { Area } from "./area.ts";
import { findDrafts, isDraftOf } from "./find-drafts.ts";
import { givenTo } from "./opening.ts";
import { resumeDraft, startFlow, type WizardStart } from "./wizard-start.ts";

export type HandedOver = {
  readonly from: WizardStart;
  /** Whether it only led on: it has left no entry of the history to come back to, and nobody has chosen anything. */
  readonly isPassed: boolean;
  /** The flow of the address, which always begins anew. */
  readonly own: string;
  readonly flows: readonly HostedFlow[];
};

/** What a wizard hands over to: the draft that is open of the same thing, unless another was asked for, or a new one. */
export async function handedTo(
  { flow, context }: Extract<Destination, { flow: string }>,
  { from, isPassed, own, flows }: HandedOver,
  area: Area,
): Promise<WizardStart> {
  const next = flows.find((one) => one.flow === flow);
  const isSame = (draft: Draft) => next !== undefined && isDraftOf(draft, next, context);
  const isAnew = flow === own || (isPassed && from.isAnother === true);
  const draft = isAnew ? undefined : (await findDrafts(area.owner)).find(isSame);
  const given = givenTo(flows, flow, draft?.state.context ?? context);
  const start = draft ? resumeDraft(draft, given) : startFlow(flow, area, { ...context, ...given });
  return { ...start, isNext: !isPassed || from.isNext === true };
}
