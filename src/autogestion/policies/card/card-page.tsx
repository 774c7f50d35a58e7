import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { keepShell } from "#src/autogestion/offline/keep-shell.ts";
import type { PlaceProps } from "#src/autogestion/places/place.ts";
import { askProven, type Credentials } from "#src/shared/api/credentials.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { cardText } from "#src/shared/i18n/card-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { OfPolicy } from "../of-policy.tsx";
import type { OwnCard } from "./card.ts";
import { CirculationCard } from "./circulation-card.tsx";
import { forgetCard, keepCard } from "./kept-cards.ts";

/** The card of one of somebody's policies: once it was shown it is on the device. */
export function CardPage({ identity, address }: PlaceProps) {
  return (
    <OfPolicy identity={identity} address={address}>
      {({ id }, { area }) => (
        <Fetched key={id} policyId={id} platform={identity.platform} credentials={area.credentials} />
      )}
    </OfPolicy>
  );
}

type FetchedProps = { policyId: string; platform: string; credentials: Credentials };

type Found = { readonly card: OwnCard } | "none" | "failed";

function Fetched({ policyId, platform, credentials }: FetchedProps) {
  const navigate = useNavigate();
  const [isForgotten, setForgotten] = useState(false);
  const ask = useCallback(
    (tell: (found: Found) => void, signal: AbortSignal) => {
      void fetchCard(policyId, credentials, signal).then(tell);
      return undefined;
    },
    [policyId, credentials],
  );
  const [found, retry] = useAsked(ask);
  const card = typeof found === "object" && !isForgotten ? found.card : undefined;
  useEffect(() => {
    if (!card) return;
    keepCard(platform, policyId, card);
    void keepShell();
  }, [card, platform, policyId]);
  if (found === undefined) return <Skeleton isPage />;
  if (found === "failed")
    return (
      <MessagePage title={cardText("failed")} text={cardText("failedText")}>
        <Button onClick={retry}>{cardText("retry")}</Button>
      </MessagePage>
    );
  if (found === "none") return <MessagePage title={cardText("none")} text={cardText("noneText")} />;
  const forget = () => {
    setForgotten(true);
    forgetCard(platform, policyId);
    void navigate(`/autogestion/${platform}`);
  };
  return <CirculationCard card={found.card} platform={platform} onForget={forget} />;
}

async function fetchCard(policyId: string, credentials: Credentials, signal: AbortSignal): Promise<Found> {
  const path = `/policies/${encodeURIComponent(policyId)}/card`;
  const reply = await askProven(
    credentials,
    (headers) => send({ method: "GET", path, attempts: 3, signal, headers }),
    signal,
  );
  // Its shape is the server's own schema's to hold.
  if (isSuccess(reply)) return { card: (reply.body as { data: OwnCard }).data };
  return "status" in reply && reply.status === 404 ? "none" : "failed";
}
