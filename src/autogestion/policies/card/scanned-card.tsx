import { useCallback } from "react";
import { useParams } from "react-router";
import { Icon } from "#src/autogestion/icons.tsx";
import { usePlatform } from "#src/autogestion/platform/platform-context.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { send } from "#src/shared/api/send.ts";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { cardText } from "#src/shared/i18n/card-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import type { ScannedCard as Scanned } from "./card.ts";
import { Fact, shown, spaced } from "./circulation-card.tsx";
import "./card.css";

type Found = { readonly card: Scanned } | "unknown" | "failed";

/** What whoever scans a card is told, asked anew each time: one word, the plate, and nothing of whose it is. */
export function ScannedCard() {
  const { code = "" } = useParams();
  const { name } = usePlatform();
  const ask = useCallback(
    (tell: (found: Found) => void, signal: AbortSignal) => {
      void scan(name, code, signal).then(tell);
      return undefined;
    },
    [name, code],
  );
  const [found, retry] = useAsked(ask);
  if (found === undefined) return <Skeleton isPage />;
  if (found === "failed")
    return (
      <MessagePage title={cardText("failed")} text={cardText("failedText")}>
        <Button onClick={retry}>{cardText("retry")}</Button>
      </MessagePage>
    );
  return (
    <div className="card-page">
      {found === "unknown" ? <Unknown onRetry={retry} /> : <Valid card={found.card} />}
    </div>
  );
}

function Valid({ card }: { card: Scanned }) {
  const { plate, checkedAt, insuredCompany, number, startsOn, endsOn, asset, coverage } = card;
  const at = new Date(checkedAt);
  return (
    <>
      <section className="verdict" data-tone="success">
        <Icon name="success" />
        <PageTitle>{cardText("valid")}</PageTitle>
        <p>{cardText("checked", { day: dateInArgentina(at), hour: timeInArgentina(at) })}</p>
        <p>{cardText(plate ? "mustBe" : "mustBeChassis")}</p>
        {plate && (
          <p>
            <span className="hidden-visually">{cardText("plate")} </span>
            <strong className="plate-large">{spaced(plate)}</strong>
          </p>
        )}
      </section>
      <dl className="pass-facts card-facts">
        <Fact title={cardText("insurer")} text={insuredCompany} />
        <Fact title={cardText("policy")} text={number} />
        <Fact title={cardText("from")} text={shown(startsOn)} />
        <Fact title={cardText("to")} text={shown(endsOn)} />
        <Fact title={cardText("vehicle")} text={asset} />
        <Fact title={cardText("coverage")} text={coverage} />
      </dl>
      <p className="soft">{cardText("address", { host: window.location.host })}</p>
      <p className="soft">{cardText("private")}</p>
    </>
  );
}

function Unknown({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <section className="verdict" data-tone="warning">
        <Icon name="warning" />
        <PageTitle>{cardText("unknown")}</PageTitle>
        <p>{cardText("unknownText")}</p>
      </section>
      <p>
        <strong>{cardText("proves")}</strong> {cardText("provesText")}
      </p>
      <Button kind="secondary" onClick={onRetry}>
        {cardText("again")}
      </Button>
    </>
  );
}

async function scan(platform: string, code: string, signal: AbortSignal): Promise<Found> {
  const path = `/circulation-cards/${encodeURIComponent(platform)}/${encodeURIComponent(code)}`;
  const reply = await send({ method: "GET", path, attempts: 3, signal });
  // Its shape is the server's own schema's to hold.
  if (isSuccess(reply)) return { card: (reply.body as { data: Scanned }).data };
  return "status" in reply && reply.status === 404 ? "unknown" : "failed";
}
