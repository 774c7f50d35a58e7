import { useEffect, useEffectEvent, useState } from "react";
import type { JsonObject } from "#engine/json/index.ts";
import { type Draft, draftLife, isOutdated } from "#src/shared/drafts/draft.ts";
import { isNewer, type Version } from "#src/shared/drafts/version.ts";
import type { Identity } from "#src/shared/session/session-store.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { ResumeOffer } from "./resume-offer.tsx";
import { draftStore } from "./store.ts";
import "#engine/react/flow.css";
import { Wizard } from "./wizard.tsx";
import { entryFlow, resumeDraft, startFlow, type WizardStart } from "./wizard-start.ts";

type Desk = { readonly status: "looking" } | { readonly status: "offer"; readonly draft: Draft } | Open;
type Open = {
  readonly status: "open";
  /** Another wizard is another key, though it may be of the same draft. */
  readonly key: string;
  readonly start: WizardStart;
  /** What the failure of the wizard before said. */
  readonly message?: string | undefined;
};

/** Where an identified person works: a draft is offered first, and one wizard hands over to the next. */
export function ClaimDesk({ identity }: { identity: Identity }) {
  const [desk, setDesk] = useState<Desk>({ status: "looking" });
  const open = (start: WizardStart, message?: string) =>
    setDesk({ status: "open", key: crypto.randomUUID(), start, message });
  const startEntry = () => startFlow(entryFlow, identity);
  const startOver = () => open(startEntry());

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

  const handOver = async (flow: string, context: JsonObject, message?: string) => {
    const draft = flow === entryFlow ? undefined : await findInterrupted(identity, flow, context);
    open(draft ? resumeDraft(draft) : startFlow(flow, identity, context), message);
  };
  const bring = async (start: WizardStart, known: Version | undefined, accidentId: string | undefined) => {
    const drafts = await findDrafts(platform, identityNumber);
    const other = drafts.find(({ id, version }) => id === start.draft && isNewer(version, known));
    if (other) return open(resumeDraft(other));
    // Stored from another device, or the other window's draft is gone: as it is on the server.
    await draftStore.erase(platform, start.draft).catch(() => undefined);
    open(accidentId ? startFlow(start.flow, identity, { ...start.context, accidentId }) : startEntry());
  };

  if (desk.status === "looking") return <Skeleton />;
  if (desk.status === "offer") {
    return (
      <ResumeOffer
        draft={desk.draft}
        onContinue={() => open(resumeDraft(desk.draft))}
        onStartOver={() => {
          void draftStore.erase(platform, desk.draft.id);
          startOver();
        }}
      />
    );
  }
  const { key, start, message } = desk;
  return (
    <>
      {message && (
        <p className="claim-told" role="alert">
          {message}
        </p>
      )}
      <Wizard
        key={key}
        start={start}
        identity={identity}
        onStart={(flow, context, failed) => void handOver(flow, context, failed)}
        onBring={(known, accidentId) => void bring(start, known, accidentId)}
        onStartOver={startOver}
      />
    </>
  );
}

/** The draft of the claim that was chosen: by its policy, or by itself once it was saved. */
async function findInterrupted(
  { platform, identityNumber }: Identity,
  flow: string,
  { policyId, accidentId }: JsonObject,
): Promise<Draft | undefined> {
  const drafts = await findDrafts(platform, identityNumber);
  return drafts.find(({ state: { context, data }, ...draft }) => {
    const isSame = accidentId === context.accidentId || accidentId === data.id;
    return draft.flow === flow && policyId === context.policyId && isSame;
  });
}

/** What to offer: a claim before a choice of one, the newest of its kind. */
async function findDraft(platform: string, identityNumber: string): Promise<Draft | undefined> {
  const drafts = await findDrafts(platform, identityNumber);
  return drafts.find(({ flow }) => flow !== entryFlow) ?? drafts[0];
}

async function findDrafts(platform: string, identityNumber: string): Promise<readonly Draft[]> {
  const now = Date.now();
  await draftStore.sweep(now - draftLife).catch(() => undefined);
  const drafts = await draftStore.find(platform, identityNumber).catch(() => []);
  return drafts.filter((draft) => !isOutdated(draft, now));
}
