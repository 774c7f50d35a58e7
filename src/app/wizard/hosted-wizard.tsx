import { useState } from "react";
import { Link, useLocation } from "react-router";
import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { type Area, AreaContext } from "#src/shared/wizard/area.ts";
import { findLacking, findOpeningWith, type Opening, placeOf } from "#src/shared/wizard/opening.ts";
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
  const query = new URLSearchParams(search);
  const opening = findOpeningWith(hosting, pathname, query, isOwn);
  const lacking = opening ?? findLacking(hosting, pathname, query);
  const { refusal } = refused.find((one) => one === lacking?.hosted) ?? {};
  // Who lacks the permission is told whom to ask; who lacks the level, what the server says of it and how to raise it.
  if (refusal) return <DeniedPage lacking={refusal.code === "low-level" ? refusal.message : undefined} />;
  if (!opening) return <WithoutValues lacking={lacking} query={query} />;
  return (
    <AreaContext value={area}>
      <WizardRelay key={`${link} ${placeOf(opening)}`} opening={opening} flows={flows} />
    </AreaContext>
  );
}

/** An emission's address without its price leads to the quotes; any other that opens nothing is not found. */
function WithoutValues({ lacking, query }: { lacking: Opening | undefined; query: URLSearchParams }) {
  if (!lacking?.hosted.flow.startsWith("emission/")) return <NotFoundPage home="/" />;
  const product = lacking.values.product ?? query.get("product");
  const narrowed = typeof product === "string" ? `?${new URLSearchParams({ product })}` : "";
  return (
    <MessagePage title={deskText("withoutPrice.title")} text={deskText("withoutPrice.text")}>
      <Link className="button button-primary" to={`/cotizaciones${narrowed}`}>
        {deskText("withoutPrice.quotes")}
      </Link>
    </MessagePage>
  );
}
