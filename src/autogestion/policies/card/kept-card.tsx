import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { keepShell } from "#src/autogestion/offline/keep-shell.ts";
import { usePlatform } from "#src/autogestion/platform/platform-context.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { cardText } from "#src/shared/i18n/card-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { addressOf } from "../of-policy.tsx";
import type { OwnCard, ScannedCard } from "./card.ts";
import { CirculationCard } from "./circulation-card.tsx";
import { forgetCard, keepCard, keptCards } from "./kept-cards.ts";

type KeptCardProps = {
  address: string;
  /** What is there where no card is kept: who they are, and then the card. */
  children: ReactNode;
};

/** A card that was opened on this device before, without asking anybody: on a road there is no time, and often no signal. */
export function KeptCard({ address, children }: KeptCardProps) {
  const { name } = usePlatform();
  const [query] = useSearchParams();
  const [isPassed, pass] = useState(false);
  const asked = query.get("policyId");
  const cards = keptCards(name);
  if (isPassed || cards.size === 0) return children;
  if (asked === null && cards.size > 1)
    return <Which cards={cards} address={address} onOther={() => pass(true)} />;
  const policyId = asked ?? [...cards.keys()][0] ?? "";
  const card = cards.get(policyId);
  if (!card) return children;
  return <Shown key={policyId} policyId={policyId} found={card} onGone={() => pass(true)} />;
}

function Which({
  cards,
  address,
  onOther,
}: {
  cards: ReadonlyMap<string, OwnCard>;
  address: string;
  onOther: () => void;
}) {
  const { name } = usePlatform();
  return (
    <div className="policies">
      <PageTitle>{cardText("which")}</PageTitle>
      <ul className="policies-rows">
        {[...cards].map(([policyId, { asset, plate, insuredCompany }]) => (
          <li key={policyId}>
            <Link className="policies-row" to={addressOf(`/autogestion/${name}/${address}`, policyId)}>
              <span>
                <strong>{asset}</strong>
                <span className="policies-facts">
                  {plate && <b className="plate">{plate}</b>}
                  <span>{insuredCompany}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={onOther}>
        {cardText("other")}
      </Button>
    </div>
  );
}

type ShownProps = { policyId: string; found: OwnCard; onGone: () => void };

/** A kept card; where there is a signal it is looked at whether it still holds, behind what is shown. */
function Shown({ policyId, found, onGone }: ShownProps) {
  const { name } = usePlatform();
  const [card, setCard] = useState(found);
  const [isRevoked, setRevoked] = useState(false);
  const check = useEffectEvent(async (signal: AbortSignal) => {
    const path = `/circulation-cards/${encodeURIComponent(name)}/${encodeURIComponent(found.code)}`;
    const reply = await send({ method: "GET", path, attempts: 1, signal });
    if (signal.aborted) return;
    if (isSuccess(reply)) {
      // Its shape is the server's own schema's to hold.
      const { checkedAt: _, ...now } = (reply.body as { data: ScannedCard }).data;
      const fresh = { ...found, ...now };
      keepCard(name, policyId, fresh);
      setCard(fresh);
    } else if ("status" in reply && reply.status === 404) {
      forgetCard(name, policyId);
      setRevoked(true);
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    void check(leaving.signal);
    void keepShell();
    return () => leaving.abort();
  }, []);
  if (isRevoked)
    return (
      <MessagePage title={cardText("revoked")} text={cardText("revokedText")}>
        <Button onClick={onGone}>{cardText("enter")}</Button>
      </MessagePage>
    );
  const forget = () => {
    forgetCard(name, policyId);
    onGone();
  };
  return <CirculationCard card={card} platform={name} onForget={forget} onOther={onGone} />;
}
