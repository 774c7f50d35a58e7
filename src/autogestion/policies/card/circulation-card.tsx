import { useState } from "react";
import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import { Icon } from "#src/autogestion/icons.tsx";
import { cardText } from "#src/shared/i18n/card-text.ts";
import { copy, share } from "#src/shared/share/take-along.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { QrCode } from "#src/shared/ui/qr-code.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { WayBack } from "../policy-rows.tsx";
import { addressOfCard, type OwnCard } from "./card.ts";
import "./card.css";

type CirculationCardProps = {
  card: OwnCard;
  platform: string;
  onForget: () => void;
  /** Leads to another one, past what is kept. */
  onOther?: () => void;
};

/** The card of a vehicle as it is shown on a road: what is scanned first, then what is read. */
export function CirculationCard({ card, platform, onForget, onOther }: CirculationCardProps) {
  const [isLarge, setLarge] = useState(false);
  const { code, insuredCompany, asset, plate } = card;
  const url = addressOfCard(platform, code);
  const onShare = async () => {
    const text = cardText("shareText", { asset, url });
    const outcome = "share" in navigator ? await share(text) : "refused";
    if (outcome !== "refused") return;
    const isCopied = await copy(url);
    useToasts.getState().show(cardText(isCopied ? "copied" : "notShared"), isCopied ? "notice" : "warning");
  };
  return (
    <div className="card-page">
      <div className="card-trail">
        <WayBack to={`/autogestion/${platform}/documentos`} title={cardText("papers")} />
        <span className="pill" data-tone="success">
          <Icon name="success" />
          {cardText("offline")}
        </span>
      </div>
      <section className="pass" data-large={isLarge || undefined}>
        <div className="pass-head">
          <strong>{insuredCompany}</strong>
          <PageTitle>{cardText("title")}</PageTitle>
        </div>
        <div className="pass-qr">
          <QrCode text={url} title={cardText("qr")} />
          {plate && <strong className="pass-plate">{spaced(plate)}</strong>}
        </div>
        {!isLarge && <Facts card={card} />}
      </section>
      <p className="soft">{cardText("law")}</p>
      <div className="card-keeping screen-only">
        <p className="soft">{cardText("kept", { day: shown(card.endsOn) })}</p>
        <Button kind="quiet" onClick={onForget}>
          {cardText("forget")}
        </Button>
        <Button kind="quiet" onClick={() => window.print()}>
          {cardText("print")}
        </Button>
        {onOther && (
          <Button kind="quiet" onClick={onOther}>
            {cardText("other")}
          </Button>
        )}
      </div>
      <div className="card-dock screen-only">
        <Button kind="secondary" onClick={() => void onShare()}>
          {cardText("share")}
        </Button>
        <Button aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {cardText(isLarge ? "small" : "large")}
        </Button>
      </div>
    </div>
  );
}

function Facts({ card }: { card: OwnCard }) {
  const { number, startsOn, endsOn, insuredName, asset, chassis, coverage } = card;
  const validity = cardText("validityText", { from: shown(startsOn), to: shown(endsOn) });
  return (
    <dl className="pass-facts">
      <Fact title={cardText("policy")} text={number} />
      <Fact title={cardText("validity")} text={validity} />
      <Fact title={cardText("insured")} text={insuredName} />
      <Fact title={cardText("vehicle")} text={asset} />
      <Fact title={cardText("chassis")} text={chassis} />
      <Fact title={cardText("coverage")} text={coverage} />
    </dl>
  );
}

/** A line of a card; none where nobody said it. */
export function Fact({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** `2026/11/20` → `20/11/2026` */
export function shown(day: string): string {
  const parsed = parseDate(day);
  return parsed === undefined ? day : formatDate(parsed);
}

/** A plate as it is read on the vehicle: `AZ512ZZ` → `AZ 512 ZZ` */
export function spaced(plate: string): string {
  return plate.replace(/[\s-]/g, "").replace(/([A-Z])(?=\d)|(\d)(?=[A-Z])/gi, "$1$2 ");
}
