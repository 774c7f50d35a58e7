import { useState } from "react";
import { useLocation } from "react-router";
import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { type Area, AreaContext } from "#src/shared/wizard/area.ts";
import { findOpeningWith, placeOf } from "#src/shared/wizard/opening.ts";
import { ownEntryOf } from "#src/shared/wizard/own-entry.ts";
import { WizardRelay } from "#src/shared/wizard/wizard-relay.tsx";
import "./wizard-desk.css";
import { DeniedPage } from "../shell/denied-page.tsx";
import type { useHostedFlows } from "./use-hosted-flows.ts";

type HostedWizardProps = { area: Area; hosted: ReturnType<typeof useHostedFlows> };

/** The flow of an area that lives at the address, or that there is none, or none for who asks. */
export function HostedWizard({ area, hosted: { data: hosted, isPending, refetch } }: HostedWizardProps) {
  const { key, pathname, search, state } = useLocation();
  const isOwn = ownEntryOf(state) !== undefined;
  // A link leads to the beginning, from a wizard of the same address too: what is done there is over.
  const [link, setLink] = useState(key);
  if (!isOwn && link !== key) setLink(key);
  if (isPending) return <Skeleton />;
  if (!hosted) {
    return (
      <MessagePage title={deskText("hosted.failed")} text={deskText("hosted.failedText")}>
        <Button onClick={() => void refetch()}>{t("retry")}</Button>
      </MessagePage>
    );
  }
  const { flows, refused } = hosted;
  const hosting = { flows: [...flows, ...refused], given: [...Object.keys(area.context), "today"] };
  const opening = findOpeningWith(hosting, pathname, new URLSearchParams(search), isOwn);
  if (!opening) return <NotFoundPage home="/" />;
  const { refusal } = refused.find((one) => one === opening.hosted) ?? {};
  // Who lacks the permission is told whom to ask; who lacks the level, what the server says of it and how to raise it.
  if (refusal) return <DeniedPage lacking={refusal.code === "low-level" ? refusal.message : undefined} />;
  return (
    <AreaContext value={area}>
      <WizardRelay key={`${link} ${placeOf(opening)}`} opening={opening} flows={flows} />
    </AreaContext>
  );
}
