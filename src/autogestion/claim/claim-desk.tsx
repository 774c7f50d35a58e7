import { useEffect, useEffectEvent, useState } from "react";
import { type Draft, draftLife, isOutdated } from "#src/shared/drafts/draft.ts";
import type { Identity } from "#src/shared/session/session-store.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { ResumeOffer } from "./resume-offer.tsx";
import { draftStore } from "./store.ts";
import "#engine/react/flow.css";
import { Wizard } from "./wizard.tsx";
import { entryFlow, resumeDraft, startFlow, type WizardStart } from "./wizard-start.ts";

type Desk = { readonly status: "looking" } | { readonly status: "offer"; readonly draft: Draft } | Open;
type Open = { readonly status: "open"; readonly start: WizardStart };

/** Where an identified person works: a draft is offered first, and one wizard hands over to the next. */
export function ClaimDesk({ identity }: { identity: Identity }) {
  const [desk, setDesk] = useState<Desk>({ status: "looking" });
  const open = (start: WizardStart) => setDesk({ status: "open", start });
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
  const { start } = desk;
  return (
    <Wizard
      key={start.draft}
      start={start}
      identity={identity}
      onStart={(flow, context) => open(startFlow(flow, identity, context))}
      onStartOver={startOver}
    />
  );
}

async function findDraft(platform: string, identityNumber: string): Promise<Draft | undefined> {
  const now = Date.now();
  await draftStore.sweep(now - draftLife).catch(() => undefined);
  const drafts = await draftStore.find(platform, identityNumber).catch(() => []);
  return drafts.find((draft) => !isOutdated(draft, now));
}
