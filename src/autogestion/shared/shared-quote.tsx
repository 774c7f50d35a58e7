import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { useAsked } from "#src/shared/api/use-asked.ts";
import { sharedText } from "#src/shared/i18n/shared-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Icon } from "../icons.tsx";
import { usePlatform } from "../platform/platform-context.ts";
import { CoverTable } from "./cover-table.tsx";
import { fetchShared, type Outcome, paperPath, type Shared } from "./fetch-shared.ts";
import { OfferCard, shownMoney } from "./offer-card.tsx";
import { WriteToBroker } from "./write-to-broker.tsx";
import "./shared.css";

/** The prices that a broker has sent by a link: whoever opens it says nothing of who they are. */
export function SharedQuote() {
  const { code = "" } = useParams();
  const { name } = usePlatform();
  const ask = useCallback(
    (tell: (outcome: Outcome) => void, signal: AbortSignal) => {
      void fetchShared(name, code, signal).then(tell);
      return undefined;
    },
    [name, code],
  );
  const [outcome, retry] = useAsked(ask);
  if (outcome === undefined) return <Skeleton isPage />;
  if (outcome.status === "gone")
    return <MessagePage title={sharedText("shared.gone")} text={sharedText("shared.goneText")} />;
  if (outcome.status === "failed")
    return (
      <MessagePage title={sharedText("shared.failed")} text={sharedText("shared.failedText")}>
        <Button onClick={retry}>{sharedText("shared.retry")}</Button>
      </MessagePage>
    );
  const { shared } = outcome;
  return shared.status === "open" ? <Open shared={shared} /> : <Over shared={shared} />;
}

/** Beyond so many columns a table is not read on a phone. */
const mostColumns = 4;

/** What a paper has room for; of more there is one of the chosen. */
const mostOnPaper = 6;

function Open({ shared }: { shared: Shared }) {
  const { code = "" } = useParams();
  const { name } = usePlatform();
  const { coverages, validUntil, isDemonstration, broker } = shared;
  const [chosen = coverages[0], choose] = useState<Shared["coverages"][number]>();
  const isTable = coverages.length > 1 && coverages.length <= mostColumns;
  const count = coverages.length;
  return (
    <div className="shared">
      <div className="stack-tight">
        <PageTitle>{sharedText("shared.title", { count })}</PageTitle>
        <Facts shared={shared} />
      </div>
      <div className="shared-notice">
        <Icon name="info" />
        <p>
          <strong>{sharedText("shared.validUntil", { date: shownDay(validUntil) })}</strong>{" "}
          {sharedText("shared.final")} {isDemonstration && sharedText("shared.demonstration")}
        </p>
      </div>
      <fieldset className="shared-offers">
        <legend className="hidden-visually">{sharedText("shared.choose")}</legend>
        {coverages.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            isChosen={offer === chosen}
            tellsCovers={!isTable}
            tellsDay={offer.validUntil !== validUntil}
            onChoose={() => choose(offer)}
          />
        ))}
      </fieldset>
      {isTable && <CoverTable offers={coverages} />}
      <p className="soft">{sharedText("shared.private")}</p>
      {chosen && (
        <a
          className="shared-paper"
          href={paperPath(name, code, count > mostOnPaper ? chosen.id : undefined)}
          download="precios.pdf"
        >
          <Icon name="download" />
          {sharedText(count > mostOnPaper ? "shared.paperOf" : "shared.paper")}
        </a>
      )}
      <From broker={broker} />
      {chosen && (
        <div className="shared-dock">
          <p>
            {sharedText("shared.interest")}{" "}
            <strong>
              {chosen.insurer}, {shownMoney(chosen.amount, chosen.currency)}
            </strong>
          </p>
          <WriteToBroker
            broker={broker}
            message={sharedText("shared.message", {
              choice: `${chosen.insurer}, ${chosen.cluster}, ${shownMoney(chosen.amount, chosen.currency)}`,
              number: shared.number ?? "",
            })}
          />
        </div>
      )}
    </div>
  );
}

function Over({ shared }: { shared: Shared }) {
  const { broker } = shared;
  return (
    <div className="shared">
      <div className="stack-tight">
        <PageTitle>{sharedText("shared.over")}</PageTitle>
        <Facts shared={shared} />
      </div>
      <div className="shared-notice" data-tone="warning">
        <Icon name="warning" />
        <p>{sharedText("shared.overText", { name: broker.name ?? "" })}</p>
      </div>
      <From broker={broker} />
      <div className="shared-dock">
        <WriteToBroker
          broker={broker}
          title={sharedText("shared.ask")}
          message={sharedText("shared.askMessage")}
        />
      </div>
    </div>
  );
}

function Facts({ shared: { product, asset, place, number } }: { shared: Shared }) {
  const called = number ? sharedText("shared.number", { number }) : "";
  return <p className="soft">{[product, asset, place, called].filter(Boolean).join(" · ")}</p>;
}

function From({ broker: { name = "", license } }: Pick<Shared, "broker">) {
  return (
    <p className="soft">
      {license ? sharedText("shared.fromLicensed", { name, license }) : sharedText("shared.from", { name })}{" "}
      {sharedText("shared.noPolicy")}
    </p>
  );
}
