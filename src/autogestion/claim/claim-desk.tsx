import { useEffect, useEffectEvent, useState } from "react";
import type { JsonObject } from "#engine/language/index.ts";
import { type Draft, draftLife, isOutdated } from "#src/shared/drafts/draft.ts";
import type { Identity } from "#src/shared/session/session-store.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { ResumeOffer } from "./resume-offer.tsx";
import { draftStore } from "./store.ts";
import "#engine/react/flow.css";
import { Wizard } from "./wizard.tsx";
import { entryFlow, type Handover, resumeDraft, startFlow, type WizardStart } from "./wizard-start.ts";

type Desk = { readonly status: "looking" } | { readonly status: "offer"; readonly draft: Draft } | Open;
type Open = {
  readonly status: "open";
  readonly start: WizardStart;
  /** What the wizard before left when it failed. */
  readonly left?: Handover | undefined;
};

/** Where an identified person works: a draft is offered first, and one wizard hands over to the next. */
export function ClaimDesk({ identity }: { identity: Identity }) {
  const [desk, setDesk] = useState<Desk>({ status: "looking" });
  const open = (start: WizardStart, left?: Handover) => setDesk({ status: "open", start, left });
  const startOver = () => open(startFlow(entryFlow, identity));

  // A renewed ticket of the same person is another identity object, and the desk stays as it is.
  const { platform, identityNumber } = identity;
  const begin = useEffectEvent((draft: Draft | undefined) => {
    if (draft) setDesk({ status: "offer", draft });
    else startOver();
  });
  useEffect(() => {
    let isLeft = false;
    void findDraft(platform, identityNumber).then((draft) => {
      if (!isLeft) begin(draft);
    });
    return () => {
      isLeft = true;
    };
  }, [platform, identityNumber]);

  const handOver = async (flow: string, context: JsonObject, failed?: Handover) => {
    const kept = desk.status === "open" ? desk.left?.draft : undefined;
    const draft = kept && (await findInterrupted(identity, kept, flow, context));
    open(draft ? resumeDraft(draft, identity) : startFlow(flow, identity, context), failed);
  };

  if (desk.status === "looking") return <Skeleton />;
  if (desk.status === "offer") {
    return (
      <ResumeOffer
        draft={desk.draft}
        onContinue={() => open(resumeDraft(desk.draft, identity))}
        onStartOver={() => {
          void draftStore.erase(platform, desk.draft.id);
          startOver();
        }}
      />
    );
  }
  const { start, left } = desk;
  return (
    <>
      {left?.message && (
        <p className="claim-told" role="alert">
          {left.message}
        </p>
      )}
      <Wizard
        key={start.draft}
        start={start}
        identity={identity}
        onStart={(flow, context, failed) => void handOver(flow, context, failed)}
        onStartOver={startOver}
      />
    </>
  );
}

/** The claim that was interrupted, when it is the one that was chosen: by its policy, or by itself once it was saved. */
async function findInterrupted(
  { platform, identityNumber }: Identity,
  id: string,
  flow: string,
  { policyId, accidentId }: JsonObject,
): Promise<Draft | undefined> {
  const drafts = await draftStore.find(platform, identityNumber).catch(() => []);
  return drafts.find(({ state: { context, data }, ...draft }) => {
    const isSame = accidentId === context.accidentId || accidentId === data.id;
    return draft.id === id && draft.flow === flow && policyId === context.policyId && isSame;
  });
}

async function findDraft(platform: string, identityNumber: string): Promise<Draft | undefined> {
  const now = Date.now();
  await draftStore.sweep(now - draftLife).catch(() => undefined);
  const drafts = await draftStore.find(platform, identityNumber).catch(() => []);
  return drafts.find((draft) => !isOutdated(draft, now));
}
