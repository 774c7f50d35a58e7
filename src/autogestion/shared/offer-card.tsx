import { sharedText } from "#src/shared/i18n/shared-text.ts";
import { shownDay } from "#src/shared/time/shown-day.ts";
import type { SharedOffer } from "./fetch-shared.ts";

type OfferCardProps = {
  offer: SharedOffer;
  isChosen: boolean;
  /** Whether what it covers stands in no table beside. */
  tellsCovers: boolean;
  /** Whether it ends on another day than the others. */
  tellsDay: boolean;
  onChoose: () => void;
};

/** What one insurer asks, to be chosen. */
export function OfferCard({ offer, isChosen, tellsCovers, tellsDay, onChoose }: OfferCardProps) {
  const { insurer, cluster, amount, currency, sumInsured, sumCurrency = "ARS", deductible, covers } = offer;
  const franchise = deductibleText(offer);
  return (
    <label className="shared-offer">
      <input type="radio" name="offer" checked={isChosen} onChange={onChoose} />
      <span className="shared-offer-text">
        <span className="shared-line">
          <strong>{insurer}</strong>
          <strong className="shared-sum">{shownMoney(amount, currency)}</strong>
        </span>
        <span className="shared-line">
          <span>{cluster}</span>
          <span className="soft">{unitText(offer.instalments)}</span>
        </span>
        {sumInsured !== undefined && (
          <span className="soft">
            {sharedText("shared.sum", { amount: shownMoney(sumInsured, sumCurrency, 0) })}
          </span>
        )}
        {deductible && franchise && <span className="soft">{franchise}</span>}
        {tellsCovers && covers.length > 0 && <span className="soft">{covers.join(", ")}</span>}
        {tellsDay && (
          <span className="soft">{sharedText("shared.until", { date: shownDay(offer.validUntil) })}</span>
        )}
        {offer.isToConfirm && <span className="shared-doubt">{sharedText("shared.toConfirm")}</span>}
      </span>
    </label>
  );
}

function deductibleText({ deductible: { kind, percent, amount } = { kind: "none" }, currency }: SharedOffer) {
  const part = kind === "percent" && percent !== undefined ? `${percent} %` : undefined;
  const fixed = kind === "fixed" && amount !== undefined ? shownMoney(amount, currency, 0) : undefined;
  const text = part ?? fixed;
  return text && sharedText("shared.deductible", { amount: text });
}

export function shownMoney(cents: number, currency: string, digits = 2): string {
  const form = { style: "currency", currency, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat("es-AR", form).format(cents / 100);
}

function unitText(instalments: number): string {
  if (instalments === 1) return sharedText("shared.atOnce");
  return instalments === 12 ? sharedText("shared.month") : sharedText("shared.each", { count: instalments });
}
